/** How often a plan is billed. */
export const intervals = {
  day: { one: 'every day', many: 'every {count} days' },
  week: { one: 'every week', many: 'every {count} weeks' },
  month: { one: 'every month', many: 'every {count} months' },
  year: { one: 'every year', many: 'every {count} years' },
}
