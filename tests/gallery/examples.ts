/** What each file of `app/components/` shows, by the names of its states. */
export type Examples = Record<string, Record<string, React.ReactNode>>

export const LONG_NAME = 'Dr. Wilhelmina-Alexandra Featherstonehaugh-Vanderbilt of Saint Petersburg, Florida'
export const LONG =
  'A text as long as somebody may write it one day: it runs over several lines, names an address such as a.very.long.address.without.any.blank@practice.example, and still leaves nothing cut off.'
