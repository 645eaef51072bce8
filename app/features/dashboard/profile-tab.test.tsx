import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { NO_PROFILE, type Profile } from './dashboard.data.ts'
import { ProfileTab } from './profile-tab.tsx'

function shown(profile: Partial<Profile>, email = ''): string {
  const member = { id: 'a', email }
  return renderToStaticMarkup(
    <ProfileTab member={member} profile={{ ...NO_PROFILE, ...profile }} onSaved={() => undefined} />,
  )
}

// Shows: spec 2.79
it('says of each empty field that it was not provided, and shows no preferences', () => {
  expect(shown({}).match(/>Not provided</g)).toHaveLength(4)
  expect(shown({})).not.toContain('Therapy Preferences')
})

// Shows: spec 2.80
it('shows what there is, with preferences as badges', () => {
  const html = shown(
    { firstName: 'Ana', phone: '4075550142', therapyPreferences: ['Evenings'] },
    'a@b.example',
  )
  for (const text of ['Ana', '(407) 555-0142', 'a@b.example', 'Therapy Preferences', 'Evenings']) {
    expect(html).toContain(`>${text}<`)
  }
  expect(html.match(/>Not provided</g)).toHaveLength(1)
})
