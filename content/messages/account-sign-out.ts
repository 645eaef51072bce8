/** Said after a member has signed out, on a public page too: apart from the dashboard's words, which weigh ten times as much. */
export const signOutToasts = {
  signedOut: { title: 'Signed out successfully' },
  signOutFailed: { title: 'Error signing out' },
}
