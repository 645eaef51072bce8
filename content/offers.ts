import type { Facts } from '#content/documents.ts'
import { BookingPlatformId, type BookingWidget, type Platform } from '#content/schemas/booking.ts'

/** Placeholder for the address of a missing profile, until links to it are removed. */
export const NO_PROFILE = '#no-profile'

/** Paths of the pages that are switched off: links to them are removed. */
export function pagesOff({ offers }: Pick<Facts, 'offers'>): string[] {
  return [
    ...(offers.memberships ? [] : ['/membership']),
    ...(offers.esaEvaluations ? [] : ['/esa-evaluations']),
    ...(offers.blog ? [] : ['/blog']),
    ...(offers.spanish ? [] : ['/es', '/es/crisis']),
    ...(offers.offlinePage ? [] : ['/offline']),
  ]
}

/**
 * Pages that answer 404. Not /membership, even if it is off: a payment page that was opened before returns to it, and
 * members with a plan see it there.
 */
export function pagesNotSent(facts: Pick<Facts, 'offers'>): string[] {
  return pagesOff(facts).filter((page) => page !== '/membership')
}

/** Files of offers that are off. */
export function filesNotSent(facts: Facts): string[] {
  return [
    ...(facts.offers.offlinePage ? [] : ['/offline.html']),
    ...(calendarOf(facts) ? [] : ['/booking/calendar.html']),
  ]
}

/** Whether the field belongs to an enabled offer, or to none. */
export function isOffered(document: string, path: string, facts: Facts): boolean {
  const { offers, testimonialFallback } = facts
  const onlyWhere: Readonly<Record<string, boolean>> = {
    'facts/plans ': offers.memberships,
    'facts/products ebook.': offers.ebook,
    'facts/reviews esaLawChecked': offers.esaEvaluations,
    'facts/blog ': offers.blog,
    'facts/platforms widget.': calendarOf(facts) !== undefined,
    'facts/testimonials testimonials.': testimonialFallback.shown,
  }
  const found = Object.entries(onlyWhere).find(([place]) => `${document} ${path}`.startsWith(place))
  return found?.[1] ?? true
}

/** Booking platforms on which the practice has a profile. */
export function platformsToBook({ platforms }: Pick<Facts, 'platforms'>): Platform[] {
  return platforms.platforms.filter(
    ({ id, profileUrl }) => profileUrl && BookingPlatformId.safeParse(id).success,
  )
}

/** The calendar of the booking page, if it is offered. */
export function calendarOf({ offers, platforms }: Facts): BookingWidget | undefined {
  const profile = platforms.platforms.find(({ id }) => id === 'doctor-booking')?.profileUrl
  return offers.calendar && profile ? platforms.widget : undefined
}
