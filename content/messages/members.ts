/** What the owner reads of members. */
export const members = {
  title: 'Members',
  lead: 'Everyone with an account, newest first. To change or refund what someone pays, open them in Stripe.',
  lists: { label: 'Show', all: 'All', paying: 'With a plan', failing: 'Payment failed' },
  search: {
    label: 'Search by name or email address',
    placeholder: 'Robin',
    clearLabel: 'Clear the search',
  },
  nameless: 'No name given',
  joined: 'Member since {date}',
  otherPlan: 'A plan that you no longer sell',
  renews: 'Paid until {date}',
  ends: 'Ends on {date}',
  failing: 'Payment failing since {date}',
  stripe: 'Open in Stripe',
  stripeLabel: 'Open in Stripe: {name}',
  empty: 'No one is on this list.',
  noMatch: 'No member matches.',
  loadFailed: { title: 'Error', description: 'The members could not be loaded. Please try again.' },
}
