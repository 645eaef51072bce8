import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import type { SignedInMember } from '#app/lib/session-state.ts'
import { dashboard } from '#content/messages/dashboard.ts'

import type { Profile } from './profile.ts'
import { draftOf, ProfileForm } from './profile-form.tsx'
import { useDisclosure } from './use-disclosure.ts'

const words = dashboard.profile

/** What the member has told about themselves: to read, and on request to change. */
export function ProfileTab({
  member,
  profile,
  onSaved,
}: {
  member: SignedInMember
  profile: Profile
  onSaved: (changes: Partial<Profile>) => void
}) {
  const [hasDraft] = useState(() => draftOf(member.id) !== undefined)
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
    [words.phone, profile.phone],
  ] as const
  return (
    <div className="mt-5 grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
      <dl className="border-t border-line lg:col-span-7">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 border-b border-line py-3.5 sm:grid-cols-[12rem_1fr]">
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
