const itWasNotMe = {
  button: { label: 'It was not me: set a new password', link: '{recoverLink}' },
  after: ['If it was not you, please also write to {practiceEmail} right away.'],
}

/** Mails about the second factor, each to the member whose account it protects. */
export const factorMail = {
  factorAdded: {
    subject: 'Signing in now takes a code',
    preview: 'An authenticator app was added to your account.',
    heading: 'Signing in now takes a code',
    before: [
      'An authenticator app was added to your account with {practice}. From now on, signing in takes a code from that app in addition to your password, and your other devices were signed out.',
      'If it was you, there is nothing to do. Please keep your recovery codes where you can find them without your phone.',
    ],
    ...itWasNotMe,
  },
  factorRemoved: {
    subject: 'An authenticator app was removed',
    preview: 'Its codes no longer open your account.',
    heading: 'An authenticator app was removed',
    before: [
      'An authenticator app was removed from your account with {practice}. Its codes no longer open it. If it was the only one, your password alone opens your account again.',
      'If it was you, there is nothing to do.',
    ],
    ...itWasNotMe,
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    preview: 'From now on it is your second step when you sign in.',
    heading: 'A passkey was added to your account',
    before: [
      'A passkey was added to your account with {practice}. From now on, signing in takes a second step in addition to your password, and it can be this passkey. Devices that signed in with the password alone were signed out.',
      'If it was you, there is nothing to do. Please keep your recovery codes where you can find them without your devices.',
    ],
    ...itWasNotMe,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    preview: 'It no longer opens your account.',
    heading: 'A passkey was removed',
    before: [
      'A passkey was removed from your account with {practice}. It no longer opens it. If it was the only second step, your password alone opens your account again.',
      'If it was you, there is nothing to do.',
    ],
    ...itWasNotMe,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    preview: 'Someone, hopefully you, signed in with one of your recovery codes.',
    heading: 'A recovery code was used',
    before: [
      'Someone, hopefully you, signed in to your account with {practice} with one of your recovery codes. Codes that are left: {left}.',
      'If your phone is lost, add a new app or passkey to your account and then remove the lost one. Please make new codes before the last one is used.',
    ],
    ...itWasNotMe,
  },
  recoveryCodesMade: {
    subject: 'New recovery codes were made',
    preview: 'Any recovery codes that you had before no longer work.',
    heading: 'New recovery codes were made',
    before: [
      'New recovery codes were made for your account with {practice}. Any that you had before no longer work.',
      'If it was you, there is nothing to do. Please keep the new ones where you can find them without your phone.',
    ],
    ...itWasNotMe,
  },
  recoveryCodesRemoved: {
    subject: 'Your recovery codes were removed',
    preview: 'They no longer open your account.',
    heading: 'Your recovery codes were removed',
    before: [
      'The recovery codes of your account with {practice} were removed. They no longer open it.',
      'If it was you, there is nothing to do. Without recovery codes, a lost phone can lock you out, so please make new ones when you can.',
    ],
    ...itWasNotMe,
  },
  // Sent when the tries are used up: the sender of these requests has the password, or reads this mailbox.
  factorGuessed: {
    subject: 'Someone may know your password',
    preview: 'The second step failed several times after your password.',
    heading: 'Someone may know your password',
    before: [
      'Someone got as far as the second step of signing in to your account with {practice}, and failed at it several times. They did not get in.',
      'If it was you, please wait a little and try again, or use a recovery code.',
    ],
    button: { label: 'It was not me: set a new password', link: '{recoverLink}' },
    after: [],
  },
}
