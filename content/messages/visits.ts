export const visits = {
  title: 'Visits',
  lead: 'How often the pages of your site were opened.',
  method:
    'Your own server counts visits, without cookies, and keeps only the page, the day and the number. It cannot tell people apart: someone who comes twice counts twice, and so do you. Search engines and other programs that say what they are do not count.',
  total: { one: '1 visit in the last 30 days', many: '{count} visits in the last 30 days' },
  before: 'In the 30 days before: {count}.',
  since: 'Counted since {day}. From {full} on, you can compare with the 30 days before.',
  none: 'No visits have been counted yet.',
  chart: 'Visits by day, from {from} to {to}. The most on one day: {most}.',
  day: '{day}: {visits}',
  today: 'Today',
  byDay: { title: 'By day, in numbers', day: 'Day', visits: 'Visits' },
  byPage: { title: 'By page', page: 'Page', visits: 'Last 30 days', before: '30 days before' },
  loadFailed: { title: 'Error', description: 'The visits could not be loaded. Please try again.' },
}
