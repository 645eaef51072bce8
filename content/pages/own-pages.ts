import { type Document, writeDocument } from '#content/document.ts'
import {
  CONSULTING_PAGE,
  type FormerAddress,
  ownPageAlias,
  ownPageId,
  ownPageNumbers,
  ownPagePath,
  ownPageReference,
} from '#content/own-pages.ts'
import { anxiety } from '#content/pages/own-anxiety.ts'
import { consulting } from '#content/pages/own-consulting.ts'
import { INSURED, SELF_PAY } from '#content/pages/own-costs.ts'
import { grief } from '#content/pages/own-grief.ts'
import { lifeTransitions } from '#content/pages/own-life-transitions.ts'
import { newParents } from '#content/pages/own-new-parents.ts'
import { Address, OwnPage, type WrittenOwnPage } from '#content/schemas/own-page.ts'
import { NO_TARGET } from '#content/schemas/text.ts'

/** As `Changes` of the site's content, which is made of these documents. */
type Changes = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * By number, the pages that come with the site; the other documents are empty. A page of a later version has a number
 * that is new with it, because the owner may have written in any earlier document.
 */
const WRITTEN: Readonly<Record<number, { label: string; page: WrittenOwnPage }>> = {
  1: { label: 'Anxiety', page: anxiety },
  2: { label: 'New parents', page: newParents },
  3: { label: 'Grief', page: grief },
  4: { label: 'Life transitions', page: lifeTransitions },
  [CONSULTING_PAGE]: { label: 'Consulting', page: consulting },
}

/** Documents of the pages that come with the site. */
export const WRITTEN_PAGES: readonly string[] = Object.keys(WRITTEN).map((number) =>
  ownPageId(Number(number)),
)

const CLOSING = {
  title: 'Talk with me',
  body: 'Choose a time that works for you, or send me a note first, without health details.',
}

/** By `own1` to `own13`. */
export const ownPages: Readonly<Record<`own${number}`, Document<typeof OwnPage>>> = Object.fromEntries(
  ownPageNumbers.map((number) => {
    const written = WRITTEN[number]
    const label = written?.label ?? `Page of your own ${number}`
    const head = {
      id: ownPageId(number),
      group: 'Your own pages',
      label,
      page: ownPageAlias(number),
    } as const
    return [`own${number}`, writeDocument(head, OwnPage, written?.page ?? emptyPage(number))]
  }),
)

function emptyPage(number: number): WrittenOwnPage {
  return {
    show: { shown: false, address: `page-${number}`, link: null, listed: true, place: 'none', instead: null },
    meta: { title: null, description: null },
    title: null,
    lead: null,
    buttons: 'book',
    about: { title: 'What it is about', body: null },
    forWhom: { title: 'Who I work with', body: null },
    how: { title: 'How we work on it', body: null },
    cost: { title: 'What it costs', body: [INSURED, SELF_PAY] },
    questions: { title: 'Questions people ask', items: [] },
    closing: CLOSING,
  }
}

/**
 * The addresses of these pages by reference. Computed before the pages are parsed, because their texts may link to one
 * another.
 */
export function ownPageReferences(changes: Changes): Record<string, string> {
  const references = Object.fromEntries(
    ownPageNumbers.map((number) => {
      const { id, written } = ownPages[`own${number}`]!
      const shown = changes[id]?.['show.shown'] ?? written.show.shown
      // An invalid address is a problem of its own field, not of the texts that link to the page.
      const address = Address.safeParse(changes[id]?.['show.address']).data ?? written.show.address
      return [ownPageReference(number), shown === true ? ownPagePath(address) : NO_TARGET]
    }),
  )
  const consultingPage = references[ownPageReference(CONSULTING_PAGE)]
  // The home page's card stays while the page is not shown.
  return { ...references, consultingPage: consultingPage === NO_TARGET ? '/contact' : consultingPage! }
}

/** Addresses and headings of these pages in a release, by the ids of their documents. */
export type PublishedOwnPages = Readonly<
  Record<string, Readonly<{ 'show.address'?: string; title?: string | null }> | null>
>

/**
 * Every address that one of these pages had, the latest last.
 * @param releases that were live, the oldest first
 */
export function formerAddressesIn(releases: readonly PublishedOwnPages[]): FormerAddress[] {
  return Object.values(ownPages).flatMap(({ id, written }) => {
    const former: FormerAddress[] = []
    for (const release of [{}, ...releases] as readonly PublishedOwnPages[]) {
      const page = { 'show.address': written.show.address, title: written.title, ...release[id] }
      // A page without a heading was removed, and its document may be used for another page.
      if (page.title === null) for (const one of former) one.isOfAnother = true
      else former.push({ document: id, address: page['show.address'] })
    }
    return former
  })
}
