export const planResources = {
  title: 'With your plan',
  lead: 'To read whenever you like. A larger plan includes these and more.',
  loading: 'Loading what your plan includes',
  fromPlan: '{plan} and up',
  more: 'More to read with the {plan} plan',
  toPlans: { label: 'See the plans', href: '/membership' },
  empty: 'Nothing here yet.',
  failed: 'These could not be loaded.',
  retry: 'Try again',
  retrying: 'Loading...',
}
