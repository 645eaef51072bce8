import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { CheckboxField } from '#app/components/choice-fields.tsx'
import { FieldGroup, TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { FormButtons } from '#app/components/setting.tsx'
import { useDisclosure } from '#app/lib/focus.ts'
import { textsOf, useForm } from '#app/lib/form.ts'
import { phoneText } from '#app/lib/phone.ts'
import type { SignedInMember } from '#app/lib/session/session-state.ts'
import { SIGN_IN_FIRST, toast } from '#app/lib/toast.ts'
import { typedInput } from '#app/lib/typed-input.ts'
import { fill } from '#contracts/fill.ts'
import { account } from '#content/messages/account.ts'
import { dashboard } from '#content/messages/dashboard.ts'
import { errors } from '#content/messages/errors.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { NAME_MAX, PHONE_MAX } from '#contracts/field-bounds.ts'

import type { Profile } from './dashboard.data.ts'
import {
  PROFILE_TEXTS,
  type ProfileChanges,
  type ProfileField,
  type ProfileOutcome,
  saveProfile,
} from './profile.data.ts'

const words = dashboard.profile
const FORM = 'profile'
const NOT_SAVED = {
  offline: errors.offline,
  saveFailed: words.saveFailed,
  failed: words.saveFailed,
  signedOut: words.signedOut,
}

/** The member's details, and a form to change them. */
export function ProfileTab({
  member,
  profile,
  onSaved,
}: {
  member: SignedInMember
  profile: Profile
  onSaved: (changes: Partial<Profile>) => void
}) {
  const [hasDraft] = useState(() => draftOf(member.id).read() !== undefined)
  const { open, show, hide, button, content } = useDisclosure(hasDraft)
  return (
    <section aria-labelledby="profile-title">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id="profile-title" className="text-title">
          {words.title}
        </h2>
        {!open && (
          <Button ref={button} look="secondary" onClick={show}>
            {words.edit}
          </Button>
        )}
      </div>
      {open ? (
        <div ref={content}>
          <ProfileForm memberId={member.id} profile={profile} onClose={hide} onSaved={onSaved} />
        </div>
      ) : (
        <Facts profile={profile} email={profile.email || member.email} />
      )}
    </section>
  )
}

function Facts({ profile, email }: { profile: Profile; email: string }) {
  const facts = [
    [words.firstName, profile.firstName],
    [words.lastName, profile.lastName],
    [words.email, email],
    [words.phone, phoneText(profile.phone)],
  ] as const
  return (
    <div className="mt-5 grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
      <dl className="border-t border-line lg:col-span-7">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-6 border-b border-line py-3.5 sm:grid-cols-[12rem_1fr] sm:items-baseline"
          >
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className={value ? 'font-medium wrap-anywhere' : 'text-ink-soft'}>
              {value || words.notProvided}
            </dd>
          </div>
        ))}
      </dl>
      {profile.therapyPreferences.length > 0 && (
        <div className="lg:col-span-4 lg:col-start-9">
          <h3 className="text-heading">{words.preferences}</h3>
          <ul className="mt-4 flex flex-wrap gap-2.5">
            {profile.therapyPreferences.map((preference) => (
              <li key={preference}>
                <Badge tone="warm">{preference}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The form for the profile. The address is changed in the settings, because it has to be confirmed. */
function ProfileForm({
  memberId,
  profile,
  onClose,
  onSaved,
}: {
  memberId: string
  profile: Profile
  onClose: () => void
  onSaved: (changes: Partial<Profile>) => void
}) {
  const storedDraft = draftOf(memberId)
  const [draft] = useState(storedDraft.read)
  const shown = draft?.typed ?? profile
  const [base, setBase] = useState<ProfileChanges>(draft?.base ?? profile)
  const { busy, formProps, field } = useForm<ProfileField, ProfileOutcome>({
    prefix: 'profile-',
    send: (fields) => saveProfile(memberId, fields, base),
    onEdit: (form) => storeDraft(form, base),
    errorsOf(outcome) {
      if (outcome.status === 'conflict') return conflictWords(outcome.fields, outcome.now)
      if (outcome.status !== 'invalid') return undefined
      return Object.fromEntries(outcome.fields.map((name) => [name, account.wrong[name]]))
    },
    onOutcome(outcome, form) {
      if (outcome.status === 'saved') {
        onSaved(outcome.profile)
        toast(words.saved, { of: FORM })
        close()
      } else if (outcome.status === 'conflict') {
        // The errors show these values, so saving again overwrites them deliberately.
        const there = outcome.fields.map((name) => [name, outcome.now[name]] as const)
        const seen = { ...base, ...Object.fromEntries(there) }
        setBase(seen)
        storeDraft(form, seen)
      } else if (outcome.status !== 'invalid') {
        const of = outcome.status === 'signedOut' ? SIGN_IN_FIRST : FORM
        toast({ ...NOT_SAVED[outcome.status], tone: 'destructive' }, { of })
      }
    },
  })

  function storeDraft(
    form: HTMLFormElement,
    { firstName, lastName, phone, therapyPreferences }: ProfileChanges,
  ) {
    storedDraft.store({
      typed: typedIn(new FormData(form)),
      base: { firstName, lastName, phone, therapyPreferences },
    })
  }

  function close(): void {
    storedDraft.clear()
    onClose()
  }

  return (
    <form {...formProps} className="mt-6 grid max-w-narrow gap-5">
      {draft && <Notice tone="info" live="polite" text={words.draftRestored} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          label={words.firstName}
          autoComplete="given-name"
          limit={{ max: NAME_MAX, words: fieldLimit }}
          defaultValue={shown.firstName}
        />
        <TextField
          {...field('lastName')}
          label={words.lastName}
          autoComplete="family-name"
          limit={{ max: NAME_MAX, words: fieldLimit }}
          defaultValue={shown.lastName}
        />
      </div>
      <TextField
        {...field('phone')}
        {...account.fields.phone}
        type="tel"
        autoComplete="tel"
        limit={{ max: PHONE_MAX, words: fieldLimit }}
        defaultValue={phoneText(shown.phone)}
      />
      <Preferences chosen={shown.therapyPreferences} />
      <div className="mt-2">
        <FormButtons
          busy={busy}
          submit={busy ? words.saving : words.save}
          cancel={words.cancel}
          onCancel={close}
        />
      </div>
    </form>
  )
}

function Preferences({ chosen }: { chosen: readonly string[] }) {
  // Options that were removed from the list remain until the member deselects them.
  const options = [...new Set([...words.preferenceOptions, ...chosen])]
  return (
    <FieldGroup label={words.preferences} hint={words.preferencesHint}>
      <div className="mt-2 grid gap-2.5 sm:grid-cols-2">
        {options.map((option) => (
          <CheckboxField
            key={option}
            name="therapyPreferences"
            value={option}
            label={option}
            defaultChecked={chosen.includes(option)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** The input, and the stored values when it was typed: fields that only another device changed keep that change. */
interface ProfileDraft {
  typed: ProfileChanges
  base: ProfileChanges
}

/** Unsaved input of this member, for example after a session that ended meanwhile. */
function draftOf(memberId: string) {
  return typedInput<ProfileDraft>({ form: FORM, account: memberId }, { until: 'tab-closed', parse: asDraft })
}

function typedIn(fields: FormData): ProfileChanges {
  const preferences = fields.getAll('therapyPreferences').filter((value) => typeof value === 'string')
  return { ...textsOf(fields, PROFILE_TEXTS), therapyPreferences: preferences }
}

function asDraft(stored: unknown): ProfileDraft | undefined {
  const { typed, base } = (stored ?? {}) as Partial<ProfileDraft>
  return isProfileChanges(typed) && isProfileChanges(base) ? { typed, base } : undefined
}

function isProfileChanges(part: Partial<ProfileChanges> | undefined): part is ProfileChanges {
  return (
    Array.isArray(part?.therapyPreferences) && PROFILE_TEXTS.every((name) => typeof part[name] === 'string')
  )
}

function conflictWords(fields: readonly ProfileField[], now: Profile) {
  const messages = fields.map((name) => {
    const value = name === 'phone' ? phoneText(now.phone) : now[name]
    return [name, value ? fill(words.changedElsewhere, { value }) : words.removedElsewhere] as const
  })
  return Object.fromEntries(messages)
}
