export const insurerList = {
  fees: {
    selfPay: 'Without insurance, a session is {selfPay}.',
    link: { label: 'More about fees', href: '/booking#fees' },
  },
  wholeList: 'Read the whole list',
  otherNames: 'Also: {names}',
  notListed:
    'A Medicaid, Medicare Advantage or student plan is a different plan, even if its name is that of a company on this list. Call the member number on your card and ask for counselors in its network.',
  withoutScript:
    'The search can’t be used in this browser right now. This is the full list, with the platform for each company.',
  notLoaded: 'The search did not load. Here is the full list, with the platform for each company.',
}
