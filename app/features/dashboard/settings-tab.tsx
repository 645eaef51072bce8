import { useMutation, useQueryClient } from '@tanstack/react-query'

import { Badge } from '#app/components/badge.tsx'
import { FormButtons, Setting, SettingWithForm, Switch } from '#app/components/setting.tsx'
import { type AccountChange, changePassword } from '#app/lib/session/identity.ts'
import { type FieldErrors, textOf, type Unsent, useForm } from '#app/lib/form.ts'
import { CurrentPasswordField, NewPasswordField } from '#app/password-fields.tsx'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'
import { dashboard as dashboardWords } from '#content/messages/dashboard.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'
import { PASSWORD_MIN } from '#contracts/field-bounds.ts'

import type { Dashboard, Profile } from './dashboard.data.ts'
import { DeletionSetting } from './deletion-setting.tsx'
import { DownloadSetting } from './download-setting.tsx'
import { EmailSetting } from './email-setting.tsx'
import { setNewsletter } from './settings.data.ts'

/** The settings of the account. */
export function SettingsTab({
  dashboard: { profile, member, newEmail },
  changeProfile,
  unread,
  onDeleting,
  membershipAtDeletion,
  children,
}: {
  dashboard: Dashboard
  changeProfile: (changes: Partial<Profile>) => void
  /** Replaces a profile that could not be read. */
  unread: React.ReactNode
  onDeleting: (deleting: boolean) => void
  /** What deleting the account would forfeit. */
  membershipAtDeletion?: React.ReactNode
  /** Further settings of the sign-in. */
  children?: React.ReactNode
}) {
  return (
    <div className="-mt-9">
      {profile ? (
        <NewsletterSetting profile={profile} onChanged={changeProfile} />
      ) : (
        <div className="py-9">{unread}</div>
      )}
      <EmailSetting email={profile?.email || member.email} waitingFor={newEmail} />
      <PasswordSetting email={member.email} />
      {children}
      <DownloadSetting />
      <div className="mt-12 rounded-card border border-danger px-6 pt-5 sm:px-8">
        <p className="text-small font-semibold text-danger">{dashboardSettings.deletion.zone}</p>
        <div className="[&>section]:border-0 [&>section]:py-6">
          <DeletionSetting {...{ onDeleting, membershipAtDeletion }} />
        </div>
      </div>
    </div>
  )
}

/** Whether the newsletter is subscribed and delivered, and the switch. */
function NewsletterSetting({
  profile: { newsletterSubscribed: subscribed, newsletterProblem: problem },
  onChanged,
}: {
  profile: Profile
  onChanged: (changes: Partial<Profile>) => void
}) {
  const words = dashboardSettings.notifications
  const change = useMutation({
    mutationFn: setNewsletter,
    onSuccess: (_, newsletterSubscribed) => onChanged({ newsletterSubscribed, newsletterProblem: undefined }),
    onError: () => toast({ ...words.failed, tone: 'destructive' }, { of: 'newsletter-setting' }),
  })

  return (
    <Setting
      id="notifications"
      title={words.title}
      body={
        <>
          {words.body}
          {problem && (
            <span className="mt-2 block text-ink">
              {dashboardWords.overview.newsletter.problems[problem].body}
            </span>
          )}
        </>
      }
      badge={
        <Badge tone={subscribed && !problem ? 'settled' : 'plain'}>
          {subscribed ? words.enabled : words.disabled}
        </Badge>
      }
    >
      <Switch
        labelledBy="notifications-title"
        checked={subscribed}
        busy={change.isPending}
        onChange={(next) => change.mutate(next)}
      />
    </Setting>
  )
}

const passwordWords = dashboardSettings.password

/** Changes the password of a member who knows the current one. Ends the other sessions. */
function PasswordSetting({ email }: { email: string }) {
  const { title, body, button: label } = passwordWords
  return (
    <SettingWithForm
      id="password"
      title={title}
      body={body}
      button={{ label }}
      renderForm={(close) => <PasswordForm email={email} onClose={close} />}
    />
  )
}

type PasswordFieldName = 'currentPassword' | 'newPassword'
type PasswordOutcome = AccountChange | { status: 'short' }

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const words = passwordWords
  const client = useQueryClient()
  const { busy, formProps, field } = useForm<PasswordFieldName, PasswordOutcome>({
    prefix: 'password-',
    async send(fields) {
      const password = textOf(fields, 'newPassword')
      if ([...password].length < PASSWORD_MIN) return { status: 'short' }
      return changePassword(password, textOf(fields, 'currentPassword'))
    },
    errorsOf: passwordErrors,
    onOutcome({ status }) {
      if (status === 'changed') {
        toast(words.changed, { of: 'password-setting' })
        // The list of devices below would otherwise still show those that were signed out.
        void client.invalidateQueries()
        onClose()
      }
      if (status === 'failed' || status === 'offline') {
        toast({ ...words.failed, tone: 'destructive' }, { of: 'password-setting' })
      }
      if (status === 'unanswered') {
        toast({ ...words.unanswered, tone: 'destructive' }, { of: 'password-setting' })
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <CurrentPasswordField {...field('currentPassword')} email={email} />
      <NewPasswordField {...field('newPassword')} />
      <FormButtons
        busy={busy}
        submit={busy ? words.saving : words.save}
        cancel={dashboardSettings.cancel}
        onCancel={onClose}
      />
    </form>
  )
}

function passwordErrors(outcome: PasswordOutcome | Unsent): FieldErrors<PasswordFieldName> | undefined {
  switch (outcome.status) {
    case 'short':
      return { newPassword: account.wrong.password }
    case 'weak':
      return { newPassword: outcome.message }
    case 'same-password':
      return { newPassword: account.wrong.passwordSame }
    case 'current-needed':
      return { currentPassword: account.wrong.passwordMissing }
    case 'current-wrong':
      return { currentPassword: passwordWords.wrongCurrent }
    case 'too-many':
      return { currentPassword: passwordWords.tooMany }
    case 'changed':
    // Never of a password.
    case 'address-refused':
    case 'failed':
    case 'offline':
    case 'unanswered':
      return undefined
  }
}
