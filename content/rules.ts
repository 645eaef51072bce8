import { factDocuments, pageDocuments, type Facts } from '#content/documents.ts'
import { pdfAddress } from '#content/pdf-files.ts'
import { anchors, places } from '#content/places.ts'
import { mainButtonPaths } from '#content/fields.ts'
import { pageIn, pagesOff } from '#content/offers.ts'
import { ownPageId, ownPagesOf, shownOwnPages } from '#content/own-pages.ts'
import { NO_TARGET, Path } from '#content/schemas/text.ts'
import { type ContentProblem, fieldKey, type SiteContent } from '#content/site-content.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { fill } from '#contracts/fill.ts'

const words = siteDraft.rules

/**
 * Rules across values and documents, which no schema of one value can check: dead links, duplicates, the license beside
 * the name.
 * @returns problems that prevent publishing, by document and path
 */
export function brokenRules({ facts, pages }: SiteContent): ContentProblem[] {
  const leaves = pageLeaves(pages)
  return [
    ...deadLinks(leaves, facts, pages),
    ...deadNotice(facts),
    ...buttonsToPagesOff(leaves, facts),
    ...sameInSearch(leaves),
    ...namesWithoutLicense(leaves, facts),
    ...repeatedFacts(facts),
    ...lostCrisisNumbers(pages),
    ...ownPagesThatClash(pages),
    ...ownPagesTooLong(pages),
    ...brokenForwardings(pages, facts),
    ...missingInMenu(pages),
  ]
}

/** Ids of the documents of pages that are switched off. */
export function documentsOff(facts: Facts): ReadonlySet<string> {
  const off = pagesOff(facts)
  const notShown = Object.values(pageDocuments).filter(({ head }) => off.includes(head?.page ?? ''))
  return new Set(notShown.map(({ id }) => id))
}

/** One text of a resolved document, and its path, such as `story.body.0.spans.1.href`. */
export interface Leaf {
  document: string
  path: string
  text: string
}

export function leavesOf(document: string, value: unknown): Leaf[] {
  const leaves: Leaf[] = []
  collect(value, '')
  return leaves

  function collect(part: unknown, path: string) {
    if (typeof part === 'string') leaves.push({ document, path, text: part })
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part)) collect(inner, path === '' ? key : `${path}.${key}`)
  }
}

const leavesOfPages = new WeakMap<SiteContent['pages'], readonly Leaf[]>()

/** Every text of every page, by its path in the resolved document. Cached, because half a dozen rules read them. */
export function pageLeaves(pages: SiteContent['pages']): readonly Leaf[] {
  const leaves =
    leavesOfPages.get(pages) ??
    Object.entries(pageDocuments).flatMap(([name, { id }]) => leavesOf(id, pages[name as keyof typeof pages]))
  leavesOfPages.set(pages, leaves)
  return leaves
}

function deadLinks(leaves: readonly Leaf[], facts: Facts, pages: SiteContent['pages']): ContentProblem[] {
  // Many texts link to the notice: `deadNotice` reports it once, at its own field.
  const files = [...fileAddresses(facts), facts.practice.noticeOfPrivacyPractices]
  const own = shownOwnPages(pages).map(({ path }) => path)
  return leaves
    .filter(({ path, text }) => /(?:^|\.)(?:href|instead)$/.test(path) && /^[/#]/.test(text))
    .filter(({ text }) => !(text in places) && !anchors.includes(text) && text !== NO_TARGET)
    .filter(({ text }) => !files.includes(text) && !own.includes(text))
    .map(({ document, path, text }) => ({
      document,
      path,
      message: fill(text.startsWith('/files/') ? words.deadFile : words.deadLink, { href: text }),
    }))
}

function fileAddresses({ pdfFiles }: Facts): string[] {
  return pdfFiles.list.map(({ file }) => pdfAddress(file.slug))
}

function deadNotice(facts: Facts): ContentProblem[] {
  const href = facts.practice.noticeOfPrivacyPractices
  if (!href.startsWith('/') || fileAddresses(facts).includes(href)) return []
  const place = { document: factDocuments.practice.id, path: 'noticeOfPrivacyPractices' }
  return [{ ...place, message: fill(words.deadFile, { href }) }]
}

/** A main button needs another target; all other links to pages that are off are removed (`offers.ts`). */
function buttonsToPagesOff(leaves: readonly Leaf[], facts: Facts): ContentProblem[] {
  const off = pagesOff(facts)
  const notShown = documentsOff(facts)
  return leaves
    .filter(({ document }) => !notShown.has(document))
    .filter(({ document, path }) => mainButtons.has(fieldKey({ document, path })))
    .filter(({ text }) => off.includes(pageIn(text)))
    .map(({ document, path, text }) => ({
      document,
      path,
      message: fill(words.pageOff, { page: places[text] ?? text }),
    }))
}

const mainButtons: ReadonlySet<string> = new Set(
  Object.values(pageDocuments).flatMap((document) =>
    mainButtonPaths(document).map((path) => fieldKey({ document: document.id, path })),
  ),
)

function sameInSearch(leaves: readonly Leaf[]): ContentProblem[] {
  return ['meta.title', 'meta.description'].flatMap((wanted) =>
    repeated(leaves.filter(({ path }) => path === wanted)).map(({ document, path }) => ({
      document,
      path,
      message: words.sameInSearch,
    })),
  )
}

const LICENSE = 'LMHC'

/** Florida Statutes 491.0149. Not in descriptions of pictures, which promote nothing. */
function namesWithoutLicense(leaves: readonly Leaf[], { practice }: Facts): ContentProblem[] {
  const { name, credentials, title } = practice.owner
  const licensed = [LICENSE, title].map((part) => part.toLowerCase())
  return leaves
    .filter(({ path, text }) => text.includes(name) && !path.endsWith('pictureDescription'))
    .filter(({ text }) => !licensed.some((part) => text.toLowerCase().includes(part)))
    .map(({ document, path }) => ({
      document,
      path,
      message: fill(words.license, { credentials, title }),
    }))
}

function repeatedFacts({ platforms, plans }: Facts): ContentProblem[] {
  const insurers = platforms.insurers.map(({ name }) => ({
    document: 'facts/platforms',
    path: 'insurers',
    text: name.toLowerCase(),
  }))
  const ids = plans.flatMap(({ key, priceId, productId }) =>
    Object.entries({ priceId, productId }).flatMap(([part, text]) =>
      text === null ? [] : [{ document: 'facts/plans', path: `${key}.${part}`, text }],
    ),
  )
  const twice = new Map(repeated(insurers).map((insurer) => [insurer.text, insurer]))
  return [
    ...[...twice.values()].map(({ text, ...place }) => ({
      ...place,
      message: fill(words.insurerTwice, { name: text }),
    })),
    ...repeated(ids).map(({ text, ...place }) => ({
      ...place,
      message: fill(words.idTwice, { id: text }),
    })),
  ]
}

/** The owner may reword the questions about emergencies, but not remove the crisis lines from them. */
function lostCrisisNumbers({ faqs }: SiteContent['pages']): ContentProblem[] {
  const index = faqs.categories.findIndex(({ id }) => id === 'crisis-emergency')
  const text = JSON.stringify(faqs.categories[index])
  return ['tel:911', 'tel:988', 'sms:988']
    .filter((href) => !text.includes(`"${href}"`))
    .map((href) => ({
      document: pageDocuments.faqs.id,
      path: `categories.${index}.questions`,
      message: fill(words.crisisLink, { href }),
    }))
}

function ownPagesThatClash(pages: SiteContent['pages']): ContentProblem[] {
  const addresses = ownPagesOf(pages).map(({ number, page }) => ({ number, text: page.show.address }))
  return repeated(addresses).map(({ number }) => problemAt(number, 'show.address', words.addressTwice))
}

/** Three times the longest page of the site: more is too heavy for a phone. */
const MOST_CHARACTERS = 20_000

function ownPagesTooLong(pages: SiteContent['pages']): ContentProblem[] {
  return shownOwnPages(pages).flatMap(({ number, ...page }) => {
    const length = leavesOf(ownPageId(number), page).reduce((all, { text }) => all + text.length, 0)
    const message = fill(words.ownPageLong, { length, most: MOST_CHARACTERS })
    return length > MOST_CHARACTERS ? [problemAt(number, 'about.body', message)] : []
  })
}

/**
 * The address of a page that is not shown must forward to a page that is shown: not to a file or a page that is
 * switched off.
 */
function brokenForwardings(pages: SiteContent['pages'], facts: Facts): ContentProblem[] {
  const off = pagesOff(facts)
  return ownPagesOf(pages).flatMap(({ number, page: { show } }) => {
    const page = show.instead && pageIn(show.instead)
    if (show.shown || !page || page === NO_TARGET) return []
    if (!Path.safeParse(page).success)
      return [problemAt(number, 'show.instead', siteDraft.reasons.pageOfSite)]
    if (!off.includes(page)) return []
    return [problemAt(number, 'show.instead', fill(words.insteadOff, { page: places[page] ?? page }))]
  })
}

function problemAt(number: number, path: string, message: string): ContentProblem {
  return { document: ownPageId(number), path, message }
}

/** Pages that the menus must link to: booking, contact, and what visitors agree to. */
const REQUIRED_LINKS = {
  header: ['/booking', '/contact'],
  footer: ['/privacy', '/terms', '/telehealth-consent'],
}

function missingInMenu({ navigation }: SiteContent['pages']): ContentProblem[] {
  const { id } = pageDocuments.navigation
  return (['header', 'footer'] as const).flatMap((list) => {
    const links = navigation[list]
    const missing = REQUIRED_LINKS[list].filter((wanted) => !links.some(({ href }) => href === wanted))
    const twice = repeated(links.map(({ label, href }) => ({ label, text: href }))).slice(0, 1)
    return [
      ...missing.map((href) => fill(words.notInMenu[list], { page: places[href] ?? href })),
      ...twice.map(({ label }) => fill(words.linkTwice, { label })),
    ].map((message) => ({ document: id, path: list, message }))
  })
}

/** @returns all items whose text another item has */
function repeated<Item extends { text: string }>(items: readonly Item[]): Item[] {
  return items.filter((item) => items.some((other) => other !== item && other.text === item.text))
}
