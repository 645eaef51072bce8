const DAYS_SHOWN = 5
const HOURS = ['9:00 AM', '11:00 AM', '5:30 PM', '6:30 PM']

export interface OpenDay {
  /** Such as `Monday, November 23`. */
  label: string
  hours: string[]
}

/** The next five weekdays with free hours; the same for everybody, because nothing is kept. */
export function openDays(today: Date): OpenDay[] {
  const days: OpenDay[] = []
  for (let ahead = 1; days.length < DAYS_SHOWN; ahead++) {
    const day = new Date(today.getTime() + ahead * 24 * 60 * 60 * 1000)
    if (day.getUTCDay() === 0 || day.getUTCDay() === 6) continue
    days.push({ label: write(day), hours: HOURS.filter((_hour, index) => (index + ahead) % 3 !== 0) })
  }
  return days
}

function write(day: Date): string {
  return day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
}
