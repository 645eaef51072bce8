import type { Facts } from '#content/documents.ts'
import type { BookingWidget } from '#content/schemas/booking.ts'

/** Stands for the address of a profile that the practice does not have, until the links to it are taken out. */
export const NO_PROFILE = '#no-profile'

/** The pages that the site does not have, by their paths. */
export function pagesOff({ offers }: Pick<Facts, 'offers'>): string[] {
  return [
    ...(offers.memberships ? [] : ['/membership']),
    ...(offers.esaEvaluations ? [] : ['/esa-evaluations']),
    ...(offers.blog ? [] : ['/blog']),
  ]
}

/** The calendar that can open on the booking page, if there is one. */
export function calendarOf({ offers, platforms }: Facts): BookingWidget | undefined {
  const profile = platforms.platforms.find(({ id }) => id === 'doctor-booking')?.profileUrl
  return offers.calendar && profile ? platforms.widget : undefined
}
