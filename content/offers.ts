import type { Facts, Pages } from '#content/documents.ts'
import { shownOwnPages } from '#content/own-pages.ts'
import { BookingPlatformId, type BookingWidget, type Platform } from '#content/schemas/booking.ts'
import type { OwnPicture } from '#content/schemas/pictures.ts'
import { NO_TARGET } from '#content/schemas/text.ts'

/** Paths of the pages that are switched off: links to them are removed. */
export function pagesOff({ offers }: Pick<Facts, 'offers'>): string[] {
  return [
    ...(offers.memberships ? [] : ['/membership']),
    ...(offers.esaEvaluations ? [] : ['/esa-evaluations']),
    ...(offers.blog ? [] : ['/blog']),
    ...(offers.testimonials ? [] : ['/testimonials']),
    ...(offers.spanish ? [] : ['/es', '/es/crisis']),
    ...(offers.offlinePage ? [] : ['/offline']),
  ]
}

/**
 * Pages that respond 404. Not /membership, even if it is off: a payment page that was opened before returns to it, and
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
  const { offers } = facts
  const fieldsOfOffers: readonly { document: string; pathPrefix?: string; isOn: boolean }[] = [
    { document: 'facts/plans', isOn: offers.memberships },
    { document: 'facts/products', pathPrefix: 'ebook.', isOn: offers.ebook },
    { document: 'facts/products', pathPrefix: 'affiliateTag', isOn: offers.products },
    { document: 'pages/esa-evaluations', isOn: offers.esaEvaluations },
    { document: 'facts/reviews', pathPrefix: 'esaLawChecked', isOn: offers.esaEvaluations },
    { document: 'facts/blog', isOn: offers.blog },
    {
      document: 'facts/platforms',
      pathPrefix: 'platforms.doctor-booking.name',
      isOn: profileOf(facts, 'doctor-booking') !== null,
    },
    { document: 'facts/platforms', pathPrefix: 'widget.', isOn: calendarOf(facts) !== undefined },
    { document: 'facts/fees', pathPrefix: 'esaLetterWithin', isOn: offers.esaEvaluations },
    { document: 'facts/testimonials', pathPrefix: 'testimonials.', isOn: showsBuiltIn(facts) },
  ]
  const offer = fieldsOfOffers.find(
    ({ document: one, pathPrefix = '' }) => one === document && path.startsWith(pathPrefix),
  )
  return offer?.isOn ?? true
}

/** Whether the home page shows the built-in testimonials while none is published. */
function showsBuiltIn({
  offers,
  testimonialFallback,
}: Pick<Facts, 'offers' | 'testimonialFallback'>): boolean {
  return offers.testimonials && testimonialFallback.shown
}

/** The page that an address leads to, without its fragment; an address within the page itself is unchanged. */
export function pageIn(href: string): string {
  return href.replace(/(.)#.*/, '$1')
}

/** Booking platforms on which the practice has a profile. */
export function platformsToBook({ platforms }: Pick<Facts, 'platforms'>): Platform[] {
  return platforms.platforms.filter(
    ({ id, profileUrl }) => profileUrl && BookingPlatformId.safeParse(id).success,
  )
}

/** The calendar of the booking page, if it is offered. */
export function calendarOf({ offers, platforms }: Facts): BookingWidget | undefined {
  return offers.calendar && profileOf({ platforms }, 'doctor-booking') ? platforms.widget : undefined
}

function profileOf({ platforms }: Pick<Facts, 'platforms'>, wanted: BookingPlatformId): string | null {
  return platforms.platforms.find(({ id }) => id === wanted)?.profileUrl ?? null
}

interface FactsAndPages {
  facts: Facts
  pages: Pages
}

/**
 * Removes links to pages that are switched off, to platforms without a profile, and to pages of the owner's own that
 * are not shown: cards and menu entries as a whole, and second buttons; a link in a sentence becomes plain text. Also
 * removes content that is not shown, because a page's data would contain it.
 */
export function withoutSwitchedOff<Content extends FactsAndPages>(content: Content): Content {
  const { facts, pages } = content
  const off = pagesOff(facts)
  const isSwitchedOff = (href: string) => href === NO_TARGET || off.includes(pageIn(href))
  const profileless = facts.platforms.platforms.filter(({ profileUrl }) => !profileUrl)
  const remaining = withoutLinks(pages, isSwitchedOff) as Pages
  const { home, about, faqs, spanish } = remaining
  const { portrait, hero } = facts.pictures
  return {
    ...content,
    facts: {
      ...facts,
      blog: facts.offers.blog ? facts.blog : { ...facts.blog, articles: [] },
      testimonialFallback: showsBuiltIn(facts)
        ? facts.testimonialFallback
        : { ...facts.testimonialFallback, testimonials: [] },
    },
    pages: {
      ...remaining,
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

/** Without the description of a drawing if the owner's picture is shown, which has its own. */
function unlessReplaced<Part extends { pictureDescription: string }>(
  part: Part,
  own: OwnPicture | null,
): Part {
  return own ? { ...part, pictureDescription: '' } : part
}

/** Adds links to the owner's own pages to the menu or footer, where the owner has chosen so. */
export function withOwnPagesLinked<Content extends FactsAndPages>(content: Content): Content {
  const { pages } = content
  const shown = shownOwnPages(pages)
  const linksIn = (place: 'menu' | 'footer') =>
    shown.filter(({ show }) => show.place === place).map(({ label, path }) => ({ label, href: path }))
  const { header, footer } = pages.navigation
  const navigation = {
    ...pages.navigation,
    // Part of every document, so empty values are omitted.
    header: [...header.map(({ short, ...link }) => (short ? { ...link, short } : link)), ...linksIn('menu')],
    footer: [...footer, ...linksIn('footer')],
  }
  return { ...content, pages: { ...pages, navigation } }
}

type LinkFilter = (href: string) => boolean

function withoutLinks(value: unknown, isRemoved: LinkFilter): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((entry) => !hasLink(entry, isRemoved))
      .map((entry: unknown) => withoutLinks(entry, isRemoved))
  }
  if (!isRecord(value)) return value
  if (isSpan(value) && isRemoved(value.href)) return { text: value.text }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => key !== 'second' || !hasLink({ link: part }, isRemoved))
      .map(([key, part]) => [key, withoutLinks(part, isRemoved)]),
  )
}

/** Whether an entry of a list is such a link, or has one as its action. */
function hasLink(entry: unknown, isWanted: LinkFilter): boolean {
  if (!isRecord(entry) || isSpan(entry)) return false
  return [entry, entry.link, entry.action].some(
    (link) => isRecord(link) && typeof link.href === 'string' && isWanted(link.href),
  )
}

function isSpan(value: Record<string, unknown>): value is { text: string; href: string } {
  return typeof value.text === 'string' && typeof value.href === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
