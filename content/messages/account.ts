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
    inputPreserved: 'What you typed is still here, except for your password.',
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
    tooMany: {
      title: 'Too many tries',
      description: 'Please wait a few minutes and try again, or reset your password by email.',
    },
    failed: { title: 'Sign-in failed', description: tryAgain },
    ended: 'You were signed out. Please sign in again.',
    unchecked: 'Your sign-in could not be checked. Please check your connection and try again.',
  },
  chosenPlan: {
    before:
      'You chose the {plan} plan, {price} per month. Next comes your account; nothing is charged until you confirm it on the payment page.',
    drop: 'Not now',
    go: 'Continue with the {plan} plan',
  },
  resend: {
    done: {
      title: 'On its way',
      description: 'If this address still needs to be confirmed, a new message is on its way.',
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
    back: 'Back to sign in',
  },
  secondStep: {
    title: 'One more step',
    lead: 'This account is protected by two-step sign-in.',
  },
  confirmed: { title: 'Address confirmed', description: 'Your account is open. You are signed in.' },
  signedIn: {
    title: 'You are signed in',
    as: 'Signed in as {email}.',
    dashboard: 'Go to your dashboard',
    home: 'Go to the home page',
    signOut: 'Sign Out',
  },
}
