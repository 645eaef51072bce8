import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { CheckboxField } from '#app/components/choice-fields.tsx'
import { TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useForm } from '#app/lib/form-state.ts'
import { dropDraft, keepDraft, readDraft } from '#app/lib/member-drafts.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'
import { dashboard } from '#content/messages/dashboard.ts'
import { NAME_MAX } from '#contracts/member-bounds.ts'

import type { ProfileField, ProfileOutcome } from './profile-form.data.ts'
import type { Profile } from './profile.ts'

const words = dashboard.profile
const FORM = 'profile'

/** The profile, to change. The address is changed in the settings, because it has to be confirmed. */
export function ProfileForm({
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
  const [draft] = useState(() => draftOf(memberId))
  const shown = draft ?? profile
  const { busy, submit, field } = useForm<ProfileField>(
    async (fields) => {
      const outcome = await save(memberId, fields)
      if (outcome.status === 'invalid')
        return Object.fromEntries(outcome.fields.map((name) => [name, account.wrong[name]]))
      if (outcome.status !== 'saved') {
        toast({ ...words[outcome.status], tone: 'destructive' }, { of: FORM })
        return undefined
      }
      onSaved(outcome.changes)
      toast(words.saved, { of: FORM })
      close()
      return undefined
    },
    { prefix: 'profile-' },
  )

  function close(): void {
    dropDraft(memberId, FORM)
    onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={(event) => keepDraft(memberId, FORM, new FormData(event.currentTarget))}
      aria-busy={busy}
      className="mt-6 grid max-w-narrow gap-5"
    >
      {draft && (
        <Notice tone="info" live="polite">
          <p>{words.draftBack}</p>
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          label={words.firstName}
          autoComplete="given-name"
          maxLength={NAME_MAX}
          defaultValue={shown.firstName}
        />
        <TextField
          {...field('lastName')}
          label={words.lastName}
          autoComplete="family-name"
          maxLength={NAME_MAX}
          defaultValue={shown.lastName}
        />
      </div>
      <TextField
        {...field('phone')}
        label={account.fields.phone.label}
        placeholder={account.fields.phone.placeholder}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={shown.phone}
      />
      <Preferences chosen={shown.therapyPreferences} />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? words.saving : words.save}
        </Button>
        <Button look="secondary" onClick={close} disabled={busy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

function Preferences({ chosen }: { chosen: readonly string[] }) {
  // What was chosen from an earlier list stays until it is taken out.
  const options = [...new Set([...words.preferenceOptions, ...chosen])]
  return (
    <fieldset aria-describedby="preferences-hint" className="min-w-0">
      <legend className="text-small font-semibold">{words.preferences}</legend>
      <p id="preferences-hint" className="text-fine text-ink-soft">
        {words.preferencesHint}
      </p>
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
    </fieldset>
  )
}

/** What this member typed here before and has not saved, as after a session that ended meanwhile. */
export function draftOf(memberId: string): Pick<Profile, ProfileField | 'therapyPreferences'> | undefined {
  const draft = readDraft(memberId, FORM)
  if (!draft) return undefined
  const text = (name: ProfileField) => draft.get(name) ?? ''
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone'),
    therapyPreferences: draft.getAll('therapyPreferences'),
  }
}

async function save(memberId: string, fields: FormData): Promise<ProfileOutcome> {
  try {
    const { saveProfile } = await import('./profile-form.data.ts')
    return await saveProfile(memberId, fields)
  } catch {
    // The code that saves could not be loaded, so nothing has left the browser.
    return { status: 'saveFailed' }
  }
}
