const tryAgain = 'Please try again. What you entered is still here.'

// Never tells a stranger whether an address has an account.
/** What follows a mail: waiting for it, its code and link, the new password. Most visitors of /auth load none of it. */
export const accountMail = {
  waiting: {
    signUp: {
      title: 'Please check your email',
      body: 'A message is on its way to {email}. Open the link in it and press the button there, or type its code here. Both work once, for one hour.',
    },
    signUpUnsent: {
      title: 'Please check your email',
      body: 'No new message was sent to {email}: they go out at most once a minute, and four times an hour. If you have one from the last hour, open its link and press the button there, or type its code here. If not, or it no longer works, have a new one sent below.',
    },
    unconfirmed: {
      title: 'Please confirm your address first',
      body: '{email} is not confirmed yet. Open the link in the message that you got when you signed up, or type its code here. Both work once, for one hour; after that, have a new message sent.',
    },
    resent: {
      title: 'Please check your email',
      body: 'If {email} still needs to be confirmed, a message is on its way. Open the link in it, or type its code here. Both work once, for one hour.',
    },
    recovery: {
      title: 'Please check your email',
      body: 'If there is an account for {email}, a message is on its way. Open the link in it, or type its code here. Both work once, for one hour.',
    },
  },
  outboxHint: 'Nothing there? Look in the spam folder, or have it sent again:',
  checkEmail: {
    elsewhere: 'You can open the link on any device. This page then continues on its own.',
    wrongAddress: 'Wrong address?',
    change: 'Change it',
  },
  resend: {
    in: 'Send again in {seconds} s',
    label: { signup: 'Send the confirmation again', recovery: 'Send the link again' },
    submitting: 'Sending...',
  },
  code: {
    label: 'Code from the message',
    hint: 'Six digits',
    submit: 'Confirm',
    submitting: 'Checking...',
    incomplete: 'Please enter all six digits',
    wrong: 'This code is not right, or it no longer works',
    tooMany: 'Too many tries. Please open the link in the message: it still works.',
    failed: 'The code could not be checked. Please try again.',
  },
  newPassword: {
    title: 'Choose a new password',
    subtitle: 'You will stay signed in here, and be signed out everywhere else.',
    submit: 'Save new password',
    submitting: 'Saving...',
    done: { title: 'Password changed', description: 'You are signed in with your new password.' },
    failed: { title: 'The password was not changed', description: tryAgain },
    unanswered: {
      title: 'There was no response',
      description:
        'Your new password may already be in place. Please try again: if you are told that it is your current one, it is.',
    },
    noSession: 'This page opens from the link in your email. Please ask for a new link.',
  },
  confirm: {
    title: 'One more step',
    actions: {
      signup: 'Confirm my email address',
      recovery: 'Choose a new password',
      email_change: 'Confirm my new address',
    },
    leads: {
      signup: 'Press the button to confirm your email address and open your account.',
      recovery: 'Press the button to choose a new password.',
      email_change: 'Press the button to use this address for your account from now on.',
    },
    busy: 'One moment...',
    done: {
      choosePassword: {
        title: 'Address confirmed',
        description:
          'Please choose a password. It replaces any that were chosen for this address before it was confirmed.',
      },
      email_change: {
        title: 'Address changed',
        description: 'Please use the new address to sign in from now on.',
      },
      email_change_half: {
        title: 'Thank you',
        description: 'Please also open the link in the message to your other address.',
      },
    },
    opened: 'Your account is open.',
    notYou: 'Not your address? Then someone else sent you this link:',
    expired: {
      title: 'This link no longer works',
      body: 'Links work once, for one hour. If you have used it already, just sign in.',
      newEmail:
        'Links work once, for one hour, and only for the address that you asked for last. If you have used it already, just sign in.',
      again: {
        signup: 'Send me a new link',
        recovery: 'Send me a new link',
        email_change: 'Go to your settings',
      },
    },
    /** Where the page was opened without the link, as when it was used already, or passed on to another browser. */
    reopen: 'Please press the link in the message once more: this page does not work without it.',
    incomplete: 'This link is not complete. Please open it from the message again, or copy all of it.',
    failed: { title: 'That did not work', description: 'Please try again in a moment.' },
  },
}
