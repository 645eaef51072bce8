import { dayAt } from '#contracts/calendar.ts'
import { dayInWords } from '#contracts/day-in-words.ts'
import { addDays, daysBetween } from '#contracts/moments.ts'
import { factDocuments, pageDocuments } from '#content/documents.ts'
import { fitsInOneLine } from '#content/menu.ts'
import { anchorPages } from '#content/places.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { isOffered } from '#content/offers.ts'
import { documentsOff, type Leaf, leavesOf, pageLeaves } from '#content/rules.ts'
import type { ContentProblem, SiteContent } from '#content/site-content.ts'
import { fill } from '#contracts/fill.ts'

const words = siteDraft.warnings

/** A warning that is due on a day. */
export interface DateToWatch extends ContentProblem {
  day: string
}

/** What can be published and yet should be looked at, by document and path. */
export function warningsOf(content: SiteContent, now: Date): ContentProblem[] {
  return [
    ...datesToWatch(content, now).map(({ document, path, message }) => ({ document, path, message })),
    ...longInSearch(content),
    ...longHeadline(content),
    ...picturesOf(content),
    ...platformsNotOffered(content),
    ...otherPlansMissing(content),
    ...textsOnWhatIsOff(content),
    ...noticesOver(content, now),
    ...unlikelyFacts(content, now),
    ...linksToNothing(content),
    ...contradictions(content),
    ...longMenu(content),
  ]
}

const LICENSE_DAYS = 60
const HALF_A_YEAR = 183
const A_YEAR = 365

/** A license that expires soon, and reviews that are overdue. */
export function datesToWatch({ facts }: SiteContent, now: Date): DateToWatch[] {
  const today = dayAt(now, facts.practice.timeZone)
  const { expires } = facts.practice.licence
  const { esaLawChecked, privacyPolicyUpdated, termsUpdated, consentUpdated, legalReviewedOn } = facts.reviews
  return [
    ...(expires === null ? [] : licenseExpiring(expires, today)),
    ...notReadSince('esaLawChecked', esaLawChecked, HALF_A_YEAR, today),
    ...notReadSince('privacyPolicyUpdated', privacyPolicyUpdated, A_YEAR, today),
    ...notReadSince('termsUpdated', termsUpdated, A_YEAR, today),
    ...notReadSince('consentUpdated', consentUpdated, A_YEAR, today),
    ...(legalReviewedOn === null ? [] : notReadSince('legalReviewedOn', legalReviewedOn, A_YEAR, today)),
  ]
}

function licenseExpiring(day: string, today: string): DateToWatch[] {
  const left = daysBetween(today, day)
  if (left > LICENSE_DAYS) return []
  const values = { days: left, day: dayInWords(day) }
  const when = left === 0 ? words.today : left === 1 ? words.tomorrow : fill(words.inDays, values)
  const message = left < 0 ? fill(words.licenseExpired, values) : fill(words.licenseExpires, { when })
  return [{ document: factDocuments.practice.id, path: 'licence.expires', day, message }]
}

function notReadSince(path: string, day: string, days: number, today: string): DateToWatch[] {
  const due = addDays(day, days)
  if (daysBetween(today, due) > 0) return []
  const months = Math.floor(daysBetween(day, today) / 30)
  return [{ document: factDocuments.reviews.id, path, day: due, message: fill(words.notRead, { months }) }]
}

/** About as many characters as search engines show. */
const SHOWN_TITLE = 65
const SHOWN_DESCRIPTION = 160
const SHOWN_HEADLINE = 60

function longInSearch({ pages }: SiteContent): ContentProblem[] {
  const suffix = pages.seo.titlePattern.replace('{title}', '').length
  return pageLeaves(pages).flatMap(({ document, path, text }) => {
    const isTitle = path === 'meta.title'
    const length = isTitle ? text.length + suffix : text.length
    const shown = isTitle ? SHOWN_TITLE : SHOWN_DESCRIPTION
    if ((!isTitle && path !== 'meta.description') || length <= shown) return []
    const message = fill(isTitle ? words.longTitle : words.longDescription, { length, shown })
    return [{ document, path, message }]
  })
}

function longHeadline({ pages }: SiteContent): ContentProblem[] {
  const { length } = pages.home.hero.headline
  if (length <= SHOWN_HEADLINE) return []
  const message = fill(words.longHeadline, { length, shown: SHOWN_HEADLINE })
  return [{ document: pageDocuments.home.id, path: 'hero.headline', message }]
}

function picturesOf({ pages }: SiteContent): ContentProblem[] {
  return pageLeaves(pages)
    .filter(({ path }) => path.endsWith('pictureDescription'))
    .filter(({ text }) => /^(?:an? |the )?(?:picture|image|photo|photograph) of\b/i.test(text))
    .map(({ document, path }) => ({ document, path, message: words.pictureOf }))
}

/** The specification's own words about Rula, which are no reason for a warning. */
const NOT_USED = 'no company on my list uses it right now'

function platformsNotOffered({ facts, pages }: SiteContent): ContentProblem[] {
  const without = facts.platforms.platforms.filter(({ profileUrl }) => !profileUrl)
  return pageLeaves(pages).flatMap(({ document, path, text }) =>
    without
      .filter(({ id, name }) => text.includes(name) && !(id === 'rula' && text.includes(NOT_USED)))
      .map(({ name }) => ({ document, path, message: fill(words.platform, { name }) })),
  )
}

/** An update does not change the owner's list, but brings what payers have renamed since. */
function otherPlansMissing({ facts: { platforms } }: SiteContent): ContentProblem[] {
  const { id, written } = factDocuments.platforms
  const known = new Set([...platforms.otherPlans, ...platforms.insurers].map(({ name }) => name))
  const [first, ...more] = written.otherPlans.filter(({ name }) => !known.has(name))
  if (!first) return []
  const message = fill(words.otherPlansMissing, { count: 1 + more.length, name: first.name })
  return [{ document: id, path: 'otherPlans', message }]
}

const WORDS_OF_OFFERS: Record<keyof typeof words.offers, RegExp> = {
  memberships: /\bmemberships?\b/i,
  ebook: /\bebook\b/i,
  esaEvaluations: /\bESA\b/,
  blog: /\bblog\b/i,
  spanish: /\bSpanish (?:pages?|version|site)\b|\ben español\b/i,
  calendar: /\bcalendar\b/i,
  popup: /\bpopup\b/i,
  offlinePage: /\bservice worker\b/i,
}

function textsOnWhatIsOff({ facts, pages }: SiteContent): ContentProblem[] {
  const hidden = documentsOff(facts)
  const isShown = ({ document, path }: Leaf) =>
    !hidden.has(document) &&
    isOffered(document, path, facts) &&
    !(document === pageDocuments.resources.id && path.startsWith('ebook.'))
  const leaves = [...pageLeaves(pages), ...factLeaves(facts)]
  const offers = Object.keys(WORDS_OF_OFFERS) as (keyof typeof WORDS_OF_OFFERS)[]
  return offers
    .filter((offer) => !facts.offers[offer])
    .flatMap((offer) =>
      leaves
        .filter((leaf) => WORDS_OF_OFFERS[offer].test(leaf.text) && isShown(leaf))
        .map(({ document, path }) => ({
          document,
          path,
          message: fill(words.offer, { offer: words.offers[offer] }),
        })),
    )
}

/** Texts of facts, which visitors read too: descriptions of products, texts for members. */
function factLeaves(facts: SiteContent['facts']): Leaf[] {
  return Object.entries(factDocuments).flatMap(([name, { id }]) =>
    leavesOf(id, facts[name as keyof typeof facts]),
  )
}

function noticesOver({ facts, pages }: SiteContent, now: Date): ContentProblem[] {
  const today = dayAt(now, facts.practice.timeZone)
  return pages.notices.list.flatMap(({ until }, index) => {
    if (until >= today) return []
    const message = fill(words.noticeOver, { day: dayInWords(until) })
    return [{ document: pageDocuments.notices.id, path: `list.${index}.until`, message }]
  })
}

/** Usual amounts in dollars: others probably have a digit too many or too few. */
const LIKELY_FEES: readonly [path: string, least: number, most: number][] = [
  ['selfPay', 40, 500],
  ['esaEvaluation', 40, 600],
  ['copay.from', 0, 150],
  ['copay.to', 0, 250],
]

function unlikelyFacts({ facts }: SiteContent, now: Date): ContentProblem[] {
  const { practice, fees } = facts
  const year = Number(dayAt(now, practice.timeZone).slice(0, 4))
  const amounts = {
    selfPay: fees.selfPay,
    esaEvaluation: fees.esaEvaluation,
    'copay.from': fees.copay.from,
    'copay.to': fees.copay.to,
  }
  const { id } = factDocuments.practice
  return [
    ...LIKELY_FEES.flatMap(([path, least, most]) => {
      const { dollars, text } = amounts[path as keyof typeof amounts]
      if (dollars >= least && dollars <= most) return []
      return [{ document: factDocuments.fees.id, path, message: fill(words.amount, { amount: text }) }]
    }),
    ...(practice.npi === null || isNpi(practice.npi)
      ? []
      : [{ document: id, path: 'npi', message: words.npi }]),
    ...(practice.founded <= year
      ? []
      : [{ document: id, path: 'founded', message: fill(words.founded, { year: practice.founded }) }]),
  ]
}

/** The Luhn check of the ten digits behind the prefix 80840 (45 CFR 162.406). */
function isNpi(npi: string): boolean {
  const digits = [...`80840${npi}`].toReversed().map(Number)
  const sum = digits.reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  )
  return sum % 10 === 0
}

/** Hosts that are reserved for examples (RFC 2606). */
const EXAMPLE_HOST =
  /^https:\/\/(?:[^/]+\.)?(?:example\.(?:com|net|org)|(?:[^/.]+\.)*(?:example|invalid|test|localhost))(?:[/?#:]|$)/i

function linksToNothing({ pages, references }: SiteContent): ContentProblem[] {
  // Links to facts are checked at the facts.
  const facts = new Set<string>(Object.values(references))
  const pageOf = new Map(Object.values(pageDocuments).map(({ id, head }) => [id, head?.page]))
  return pageLeaves(pages)
    .filter(({ path }) => path.endsWith('.href'))
    .flatMap(({ document, path, text: href }) => {
      const page = anchorPages[href]
      const isElsewhere = page !== undefined && page !== pageOf.get(document)
      if (isElsewhere) return [{ document, path, message: fill(words.otherPage, { href }) }]
      if (!EXAMPLE_HOST.test(href) || facts.has(href)) return []
      return [{ document, path, message: fill(words.exampleAddress, { href }) }]
    })
}

const IN_A_CRISIS = /\bcris[ie]s\b|\bemergenc|(?:24\/7|around the clock).*\b(?:support|help|care|line)\b/i
const DENIED = /\b(?:not?|never|without)\b/i
const MANY_SESSIONS =
  /\b(?:weekly|daily|unlimited|every (?:week|day))\s+(?:[\w-]+\s+){0,2}(?:sessions?|therapy)\b|\b(?:sessions?|therapy)\b.*\b(?:every (?:week|day)|as often)\b|\b(?:two|three|four|[2-9])\b.*\bsessions\b/i
const MORE_THAN_ONE = /\b(?:family|families|couples?)\b/i

/** Promises of plans that other words of the site, or the fees, contradict; and two answers to one question. */
function contradictions({ facts }: SiteContent): ContentProblem[] {
  const { fees, plans, offers } = facts
  const ofPlans = plans.flatMap(({ key, dollars, priceText, features }) =>
    features.flatMap((feature) => {
      const values = { feature, price: priceText, selfPay: fees.selfPay.text }
      const isBelowOneSession = dollars < fees.selfPay.dollars
      const message =
        IN_A_CRISIS.test(feature) && !DENIED.test(feature)
          ? words.crisisPromise
          : MANY_SESSIONS.test(feature) && isBelowOneSession
            ? words.sessionsPromise
            : MORE_THAN_ONE.test(feature) && words.familyPromise
      return message
        ? [{ document: factDocuments.plans.id, path: `${key}.features`, message: fill(message, values) }]
        : []
    }),
  )
  const { formText: before, contactPage: after } = fees.responseTimes
  const path = 'responseTimes.formText'
  const replies =
    before === after
      ? []
      : [{ document: factDocuments.fees.id, path, message: fill(words.twoReplies, { before, after }) }]
  return [...(offers.memberships ? [...ofPlans, ...discountsThatClash(fees)] : []), ...replies]
}

/** Two discounts for the same time, and a smaller one for paying longer ahead. */
function discountsThatClash({ bulkDiscounts }: SiteContent['facts']['fees']): ContentProblem[] {
  const byMonths = bulkDiscounts.toSorted((one, other) => one.months - other.months)
  return byMonths.slice(1).flatMap((later, at) => {
    const earlier = byMonths[at]!
    const message =
      later.months === earlier.months
        ? fill(words.discountTwice, { one: earlier.text, other: later.text })
        : later.percent < earlier.percent &&
          fill(words.discountFalls, { later: later.text, earlier: earlier.text })
    return message ? [{ document: factDocuments.fees.id, path: 'bulkDiscounts', message }] : []
  })
}

function longMenu({ pages }: SiteContent): ContentProblem[] {
  if (fitsInOneLine(pages.navigation.header)) return []
  return [{ document: pageDocuments.navigation.id, path: 'header', message: words.menuLong }]
}
