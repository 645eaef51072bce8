import { pageDocuments, type Facts } from '#content/documents.ts'
import { leavesOf, type Leaf } from '#content/leaves.ts'
import { anchors, places } from '#content/places.ts'
import { NO_PROFILE, pagesOff } from '#content/offers.ts'
import type { ContentProblem, SiteContent } from '#content/site-content.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { fill } from '#contracts/fill.ts'

const words = siteDraft.rules

/**
 * What no schema of one value can know: that links lead somewhere, that no two are the same, that the license stands
 * with the name. The reasons are written for the owner.
 * @returns what must not be published, by document and path
 */
export function brokenRules({ facts, pages }: SiteContent): ContentProblem[] {
  const leaves = pageLeaves(pages)
  return [
    ...deadLinks(leaves),
    ...buttonsToPagesOff(leaves, facts),
    ...sameInSearch(leaves),
    ...namesWithoutLicense(leaves, facts),
    ...repeatedFacts(facts),
    ...lostCrisisNumbers(pages),
  ]
}

/** The documents of pages that are switched off, by id: nobody reads them. */
export function documentsOff(facts: Facts): ReadonlySet<string> {
  const off = pagesOff(facts)
  const gone = Object.values(pageDocuments).filter(({ head }) => off.includes(head?.page ?? ''))
  return new Set(gone.map(({ id }) => id))
}

/** Every text of every page, by its place as pages are given it. */
export function pageLeaves(pages: SiteContent['pages']): Leaf[] {
  return Object.entries(pageDocuments).flatMap(([name, { id }]) =>
    leavesOf(id, pages[name as keyof typeof pages]),
  )
}

function deadLinks(leaves: readonly Leaf[]): ContentProblem[] {
  return leaves
    .filter(({ path, text }) => path.endsWith('.href') && /^[/#]/.test(text))
    .filter(({ text }) => !(text in places) && !anchors.includes(text) && text !== NO_PROFILE)
    .map(({ document, path, text }) => ({
      document,
      path,
      message: fill(words.deadLink, { href: text }),
    }))
}

/** A section’s main button can only be led elsewhere; every other link to a page that is off goes by itself. */
function buttonsToPagesOff(leaves: readonly Leaf[], facts: Facts): ContentProblem[] {
  const off = pagesOff(facts)
  const gone = documentsOff(facts)
  return leaves
    .filter(({ document }) => !gone.has(document))
    .filter(({ path, text }) => MAIN_BUTTON.test(path) && off.includes(text))
    .map(({ document, path, text }) => ({
      document,
      path,
      message: fill(words.pageOff, { page: places[text] ?? text }),
    }))
}

const MAIN_BUTTON = /(?:^|\.)[a-z]+\.link\.href$/i

function sameInSearch(leaves: readonly Leaf[]): ContentProblem[] {
  return ['meta.title', 'meta.description'].flatMap((wanted) =>
    repeated(leaves.filter(({ path }) => path === wanted)).map(({ document, path }) => ({
      document,
      path,
      message: words.sameInSearch,
    })),
  )
}

/** Florida Statutes 491.0149. Descriptions of pictures name a person and promote nothing. */
function namesWithoutLicense(leaves: readonly Leaf[], { practice }: Facts): ContentProblem[] {
  const { name, credentials, title } = practice.owner
  const licensed = [credentials, title].map((part) => part.toLowerCase())
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

/** The questions for an emergency are the owner's to word; the ways to help in them are not theirs to remove. */
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

/** @returns all that are there more than once */
function repeated<Item extends { text: string }>(items: readonly Item[]): Item[] {
  return items.filter((item) => items.some((other) => other !== item && other.text === item.text))
}
