const tryAgain = 'Please try again. What you entered is still here.'

// The specification words sign-up; sign-in, recovery and confirmation are ours. None of ours tells a
// stranger whether an address has an account.
export const account = {
  meta: {
    title: 'Your account',
    description:
      'Create a member account with {{practiceName}} or sign in: mental health resources, your membership, and email updates in one place.',
  },
  loading: 'Loading...',
  fields: {
    firstName: { label: 'First Name' },
    lastName: { label: 'Last Name' },
    email: { label: 'Email' },
    phone: { label: 'Phone', optional: 'optional', placeholder: '(555) 123-4567' },
    password: { label: 'Password' },
    newPassword: { label: 'New password' },
    currentPassword: { label: 'Current password' },
  },
  aside: {
    title: 'What an account is for',
    items: [
      'Your plan, and the resources it includes',
      'Your email choices, changed with one tap',
      'A download of what this site holds about you, and a way to delete your account',
    ],
    note: 'You don’t need an account to book, to write to me, or to read. Please keep health details out of it: they belong in our appointments.',
  },
  passwordHint: 'Password must be at least 8 characters',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  wrong: {
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
    email: 'Invalid email address',
    password: 'Password must be at least 8 characters',
    phone: 'Invalid phone number',
    passwordMissing: 'Please enter your password',
    passwordCommon: 'Many people use this password, so it is easy to guess. Please choose another.',
    passwordPersonal: 'Please choose a password without your name, your address or the practice’s name.',
    passwordSame: 'This is your current password. Please choose a new one.',
  },
  signUp: {
    title: 'Create Your Account',
    subtitle: 'Access personalized mental health resources and email updates.',
    submit: 'Create Account',
    submitting: 'Creating account...',
    note: 'By signing up, you agree to receive email updates. You can stop them at any time.',
    toSignIn: { question: 'Already have an account?', label: 'Sign in' },
    done: {
      title: 'Registration successful!',
      description: 'Please check your email for the confirmation link.',
    },
    exists: {
      title: 'Account exists',
      description: 'An account with this email already exists. Please sign in instead.',
    },
    failed: { title: 'Registration failed' },
    unexpected: {
      title: 'Registration failed',
      description: 'An unexpected error occurred. Please try again.',
    },
    waiting: {
      title: 'Please check your email',
      body: 'A message is on its way to {email}. Open the link in it and press the button there, or type its code here. Both work once, for one hour.',
      outboxHint: 'Nothing there? Look in the spam folder, or have it sent again:',
    },
    waitingUnsent: {
      title: 'Please check your email',
      body: 'No new message went to {email}: they go out at most once a minute, and four times an hour. Any that came in the last hour works: open its link and press the button there, or type its code here.',
    },
  },
  signIn: {
    title: 'Sign in',
    subtitle: 'Welcome back.',
    submit: 'Sign In',
    submitting: 'Signing in...',
    forgotten: 'Forgot your password?',
    toSignUp: { question: 'No account yet?', label: 'Create one' },
    wrong: {
      title: 'That did not work',
      description: 'The email or password is not right, or the address is not confirmed yet.',
    },
    unconfirmed: {
      title: 'Please confirm your address first',
      body: '{email} is not confirmed yet. Open the link in the message that you got when you signed up, or type its code here. Both work once, for one hour; after that, have a new message sent.',
    },
    tooMany: {
      title: 'Too many tries',
      description: 'Please wait a few minutes and try again, or reset your password by email.',
    },
    failed: { title: 'Sign-in failed', description: tryAgain },
    ended: 'You were signed out. Please sign in again.',
    unchecked: 'Your sign-in could not be checked. Please see whether you are online, and try again.',
  },
  checkEmail: {
    elsewhere: 'You can open the link on any device. This page then continues on its own.',
    wrongAddress: 'Wrong address?',
    change: 'Change it',
    stays: 'What you typed is still here, except for your password.',
  },
  chosenPlan: {
    before:
      'You chose the {plan} plan, {price} per month. Next comes your account; nothing is charged until you confirm it on the payment page.',
    drop: 'Not now',
    go: 'Continue with the {plan} plan',
  },
  resend: {
    in: 'Send again in {seconds} s',
    label: { signup: 'Send the confirmation again', recovery: 'Send the link again' },
    submitting: 'Sending...',
    done: {
      title: 'On its way',
      description: 'If this address still needs to be confirmed, a new message is on its way.',
    },
    waiting: {
      title: 'Please check your email',
      body: 'If {email} still needs to be confirmed, a message is on its way. Open the link in it, or type its code here. Both work once, for one hour.',
    },
    tooSoon: {
      title: 'Please wait a minute',
      description: 'Messages go out at most once a minute, and four times an hour.',
    },
    failed: { title: 'The message could not be sent', description: tryAgain },
  },
  forgotten: {
    title: 'Forgot your password?',
    subtitle: 'Enter your email address, and I’ll send you a link to choose a new one.',
    submit: 'Send the link',
    submitting: 'Sending...',
    done: {
      title: 'Please check your email',
      description: 'If there is an account for this address, a message with a link is on its way.',
    },
    tooSoon: {
      title: 'Please wait a minute',
      description: 'Messages go out at most once a minute, and four times an hour.',
    },
    failed: { title: 'The message could not be sent', description: tryAgain },
    waiting: {
      title: 'Please check your email',
      body: 'If there is an account for {email}, a message is on its way. Open the link in it, or type its code here. Both work once, for one hour.',
    },
    back: 'Back to sign in',
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
  secondStep: {
    title: 'One more step',
    lead: 'This account is protected by two-step sign-in.',
  },
  newPassword: {
    title: 'Choose a new password',
    subtitle: 'You will stay signed in here, and be signed out everywhere else.',
    submit: 'Save new password',
    submitting: 'Saving...',
    done: { title: 'Password changed', description: 'You are signed in with your new password.' },
    failed: { title: 'The password was not changed', description: tryAgain },
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
      signup: { title: 'Address confirmed', description: 'Your account is open. You are signed in.' },
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
    expired: {
      title: 'This link no longer works',
      body: 'Links work once, for one hour. If you have used it already, just sign in.',
      again: {
        signup: 'Send me a new link',
        recovery: 'Send me a new link',
        email_change: 'Go to your settings',
      },
    },
    incomplete: 'This link is not complete. Please open it from the message again, or copy all of it.',
    failed: { title: 'That did not work', description: 'Please try again in a moment.' },
  },
  signedIn: {
    title: 'You are signed in',
    as: 'Signed in as {email}.',
    dashboard: 'Go to your dashboard',
    home: 'Go to the home page',
    signOut: 'Sign Out',
  },
}
