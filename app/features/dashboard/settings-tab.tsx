import type { Profile } from './profile.ts'
import { DeletionSetting } from './deletion-setting.tsx'
import { DownloadSetting } from './download-setting.tsx'
import { EmailSetting } from './email-setting.tsx'
import { NewsletterSetting } from './newsletter-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import type { Dashboard } from './use-dashboard.ts'

/** What a member can decide about their account. */
export function SettingsTab({
  dashboard,
  changeProfile,
  unread,
  onLeaving,
}: {
  dashboard: Dashboard
  changeProfile: (changes: Partial<Profile>) => void
  /** In the place of a profile that could not be read. */
  unread: React.ReactNode
  onLeaving: (leaving: boolean) => void
}) {
  const { profile, member, newEmail } = dashboard
  return (
    <div className="-mt-9">
      {profile ? (
        <NewsletterSetting
          subscribed={profile.newsletterSubscribed}
          heldUp={profile.newsletterHeldUp}
          onChanged={(newsletterSubscribed) =>
            changeProfile({ newsletterSubscribed, newsletterHeldUp: undefined })
          }
        />
      ) : (
        <div className="py-9">{unread}</div>
      )}
      <EmailSetting email={profile?.email || member.email} waitingFor={newEmail} />
      <PasswordSetting email={member.email} />
      <DownloadSetting />
      <DeletionSetting onLeaving={onLeaving} />
    </div>
  )
}
