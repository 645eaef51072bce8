import { practice } from '#content/facts/practice.ts'
import { DashboardSettingsWords } from '#content/schemas/dashboard.ts'

const tryAgain = 'Please try again. Nothing was changed.'

export const dashboardSettings = DashboardSettingsWords.parse({
  notifications: {
    title: 'Email Notifications',
    body: 'The newsletter. Messages about your account and your membership come in any case.',
    enabled: 'Enabled',
    disabled: 'Disabled',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnedOn: { title: 'Newsletter turned on', description: 'The next one comes to your email address.' },
    turnedOff: { title: 'Newsletter turned off', description: 'You will not get another one.' },
    failed: { title: 'The setting was not changed', description: tryAgain },
  },
  email: {
    title: 'Email address',
    body: 'To change it, you confirm the new address by a link.',
    label: 'New email address',
    submit: 'Change address',
    submitting: 'Sending...',
    sent: {
      title: 'Please check your email',
      description: 'The change happens once you confirm it from the message.',
    },
    failed: { title: 'The address was not changed', description: tryAgain },
  },
  password: {
    title: 'Password',
    button: 'Update Password',
    body: 'You stay signed in here and are signed out everywhere else.',
    save: 'Save new password',
    saving: 'Saving...',
    changed: { title: 'Password changed', description: 'You were signed out on your other devices.' },
    wrongCurrent: 'This is not your current password',
    failed: { title: 'The password was not changed', description: tryAgain },
  },
  download: {
    title: 'Your data',
    body: 'Everything that this site holds about you.',
    button: 'Download',
    json: 'As data (JSON)',
    page: 'As a page to read (HTML)',
    preparing: 'Preparing...',
    done: { title: 'Download started', description: 'Keep the file in a private place.' },
    failed: { title: 'The download did not start', description: 'Please try again.' },
    pageTitle: `What ${practice.name} holds about you`,
    pageLead: 'As of {date}.',
  },
  deletion: {
    title: 'Delete account',
    body: 'This ends your account for good.',
    button: 'Delete account',
    question: 'Delete your account?',
    consequences: [
      'Your membership is canceled first, and nothing more is charged.',
      'Your profile, your preferences and your newsletter subscription are removed.',
      'Records of your care at the booking platforms are not part of this site and stay there.',
    ],
    typeThis: 'Type {word} to confirm',
    word: 'DELETE',
    confirm: 'Delete my account',
    deleting: 'Deleting...',
    keep: 'Keep my account',
    done: { title: 'Account deleted', description: 'Thank you for having been here. Take care.' },
    failed: { title: 'The account was not deleted', description: tryAgain },
  },
})
