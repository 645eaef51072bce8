import type { Block, Span } from '#content/schemas/text.ts'
import type { OwnPage } from '#content/schemas/own-page.ts'

/** All pages of the owner's own are below it. */
export const OWN_PAGES = '/counseling'

/** The document for addresses below it that are no page. */
export const MISSING_OWN_PAGE = `${OWN_PAGES}/404`

/** As many as there are documents for them (`content/pages/own-pages.ts`). */
const COUNT = 12

export const ownPageNumbers: readonly number[] = Array.from({ length: COUNT }, (_, index) => index + 1)

/** The id of its document. */
export function ownPageId(number: number): string {
  return `pages/own-${number}`
}

/**
 * Names the page by its number where its address may change or be missing: in the editor and its preview. No address
 * of the site.
 */
export function ownPageAlias(number: number): string {
  return `/own-${number}`
}

export function ownPagePath(address: string): string {
  return `${OWN_PAGES}/${address}`
}

/** Whether somebody has begun a page there, by the values of its fields. @param valueOf of a field, by its path */
export function isBegun(valueOf: (path: string) => unknown): boolean {
  const [title, text] = [valueOf('title'), valueOf('about.body')]
  const hasTitle = typeof title === 'string' && title.trim() !== ''
  return hasTitle || (text !== null && text !== undefined && text !== '') || valueOf('show.shown') === true
}

/** The documents of these pages, among those of all pages. */
type OwnPages = Readonly<Record<`own${number}`, OwnPage>>

export interface NumberedPage {
  number: number
  page: OwnPage
}

/** All of them, in their order. */
export function ownPagesOf(pages: OwnPages): NumberedPage[] {
  return ownPageNumbers.map((number) => ({ number, page: pages[`own${number}`]! }))
}

/** A page that visitors can read. */
export interface ShownOwnPage extends OwnPage {
  number: number
  path: string
  /** Words of the links to it. */
  label: string
  meta: { title: string; description: string }
  title: string
  lead: Span[]
  about: { title: string; body: Block[] }
}

export function shownOwnPages(pages: OwnPages): ShownOwnPage[] {
  return ownPagesOf(pages).flatMap(({ number, page }) => {
    if (!page.show.shown) return []
    // The schema requires the rest of a page that is shown.
    const shown = page as ShownOwnPage
    return [{ ...shown, number, path: ownPagePath(page.show.address), label: page.show.link ?? shown.title }]
  })
}

/** Links to those that other pages list. */
export function topicsOf(pages: OwnPages): { path: string; label: string }[] {
  return shownOwnPages(pages)
    .filter(({ show }) => show.listed)
    .map(({ path, label }) => ({ path, label }))
}

/** An address that one of these pages had, by its document. */
export interface FormerAddress {
  document: string
  address: string
  /** The page was emptied since: what its document holds now is another page. */
  isOfAnother?: boolean
}

/**
 * Where addresses lead that visitors may still know: of a page that moved to its new one, of a page that is not shown to
 * the one that the owner named in its place.
 * @param former the latest last
 * @returns paths by path
 */
export function movedPages(pages: OwnPages, former: readonly FormerAddress[]): Map<string, string> {
  const moved = new Map<string, string>()
  for (const { number, page } of ownPagesOf(pages)) {
    const { shown, address, instead } = page.show
    const target = shown ? ownPagePath(address) : instead
    if (!target?.startsWith('/')) continue
    const known = former.filter((one) => one.document === ownPageId(number) && !(shown && one.isOfAnother))
    for (const one of [...known.map((each) => each.address), address]) moved.set(ownPagePath(one), target)
  }
  return moved
}

/** The link that texts write, such as `[grief]({{ownPage3}})`: it follows the page's address. */
export function ownPageReference(number: number): `ownPage${number}` {
  return `ownPage${number}`
}
