import type { Facts, Pages } from '#content/documents.ts'
import { NO_PAGE, shownOwnPages } from '#content/own-pages.ts'
import { BookingPlatformId, type BookingWidget, type Platform } from '#content/schemas/booking.ts'
import type { OwnPicture } from '#content/schemas/pictures.ts'

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

interface FactsAndPages {
  facts: Facts
  pages: Pages
}

/**
 * Removes links to pages that are switched off, to platforms without a profile, and to pages of the owner's own that are
 * not shown: cards and menu entries as a whole, second buttons; a link in a sentence becomes plain words. Content that is
 * not shown is removed too, because the data of a page is sent with it.
 */
export function withoutSwitchedOff<Content extends FactsAndPages>(content: Content): Content {
  const { facts, pages } = content
  const off = new Set([...pagesOff(facts), NO_PROFILE, NO_PAGE])
  const gone = { has: (href: string) => off.has(href.replace(/(.)#.*/, '$1')) }
  const profileless = facts.platforms.platforms.filter(({ profileUrl }) => !profileUrl)
  const kept = withoutLinks(pages, gone) as Pages
  const { home, about, faqs, spanish } = kept
  const { portrait, hero } = facts.pictures
  return {
    ...content,
    facts: {
      ...facts,
      blog: facts.offers.blog ? facts.blog : { ...facts.blog, articles: [] },
      testimonialFallback: facts.testimonialFallback.shown
        ? facts.testimonialFallback
        : { ...facts.testimonialFallback, testimonials: [] },
    },
    pages: {
      ...kept,
      home: {
        ...home,
        hero: unlessReplaced(home.hero, hero),
        intro: unlessReplaced(home.intro, portrait),
        insurance: {
          ...home.insurance,
          platforms: home.insurance.platforms.filter(
            ({ title }) => !profileless.some(({ name }) => name === title),
          ),
        },
      },
      about: unlessReplaced(about, portrait),
      spanish: { ...spanish, hero: unlessReplaced(spanish.hero, hero) },
      faqs: {
        ...faqs,
        categories: faqs.categories.filter(
          ({ id }) => facts.offers.esaEvaluations || id !== 'esa-evaluations',
        ),
      },
    },
  }
}

/** Without the words for a drawing where the owner's picture is shown, which has its own. */
function unlessReplaced<Part extends { pictureDescription: string }>(
  part: Part,
  own: OwnPicture | null,
): Part {
  return own ? { ...part, pictureDescription: '' } : part
}

/** The content with links to these pages where the owner wants them at the top or the bottom of every page. */
export function withOwnPagesLinked<Content extends FactsAndPages>(content: Content): Content {
  const { pages } = content
  const shown = shownOwnPages(pages)
  const linksIn = (place: 'menu' | 'footer') =>
    shown.filter(({ show }) => show.place === place).map(({ label, path }) => ({ label, href: path }))
  const { header, footer } = pages.navigation
  const navigation = {
    ...pages.navigation,
    // Part of every document: what is empty is left out.
    header: [...header.map(({ short, ...link }) => (short ? { ...link, short } : link)), ...linksIn('menu')],
    footer: [...footer, ...linksIn('footer')],
  }
  return { ...content, pages: { ...pages, navigation } }
}

/** Addresses of pages that are off, and of places on them. */
type Gone = Pick<ReadonlySet<string>, 'has'>

function withoutLinks(value: unknown, gone: Gone): unknown {
  if (Array.isArray(value)) {
    return value.filter((entry) => !leadsTo(entry, gone)).map((entry: unknown) => withoutLinks(entry, gone))
  }
  if (!isRecord(value)) return value
  if (isSpan(value) && gone.has(value.href)) return { text: value.text }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => key !== 'second' || !leadsTo({ link: part }, gone))
      .map(([key, part]) => [key, withoutLinks(part, gone)]),
  )
}

/** Whether an entry of a list is, or has as its action, a link to there. */
function leadsTo(entry: unknown, gone: Gone): boolean {
  if (!isRecord(entry) || isSpan(entry)) return false
  return [entry, entry.link, entry.action].some(
    (link) => isRecord(link) && typeof link.href === 'string' && gone.has(link.href),
  )
}

function isSpan(value: Record<string, unknown>): value is { text: string; href: string } {
  return typeof value.text === 'string' && typeof value.href === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
