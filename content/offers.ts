import type { Facts } from '#content/documents.ts'
import { BookingPlatformId, type BookingWidget, type Platform } from '#content/schemas/booking.ts'

/** Stands for the address of a profile that the practice does not have, until the links to it are taken out. */
export const NO_PROFILE = '#no-profile'

/** The pages that the site does not offer, by their paths: no link leads there. */
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
 * The pages that are not sent. /membership is, although it is off: a payment page that was opened before leads back to
 * it, and members with a plan read there how it stands.
 */
export function pagesNotSent(facts: Pick<Facts, 'offers'>): string[] {
  return pagesOff(facts).filter((page) => page !== '/membership')
}

/** The files that belong to an offer that is off. */
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

/** Where therapy can be booked: the platforms on which the practice has a profile. */
export function platformsToBook({ platforms }: Pick<Facts, 'platforms'>): Platform[] {
  return platforms.platforms.filter(
    ({ id, profileUrl }) => profileUrl && BookingPlatformId.safeParse(id).success,
  )
}

/** The calendar that can open on the booking page, if there is one. */
export function calendarOf({ offers, platforms }: Facts): BookingWidget | undefined {
  const profile = platforms.platforms.find(({ id }) => id === 'doctor-booking')?.profileUrl
  return offers.calendar && profile ? platforms.widget : undefined
}
