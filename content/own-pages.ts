import type { Block, Span } from '#content/schemas/text.ts'
import type { OwnPage } from '#content/schemas/own-page.ts'

/** The parent path of all pages of the owner's own. */
export const OWN_PAGES = '/counseling'

/** The document for addresses below it without a page. */
export const MISSING_OWN_PAGE = `${OWN_PAGES}/404`

/** The number of documents for them (`content/pages/own-pages.ts`). */
const COUNT = 13

export const ownPageNumbers: readonly number[] = Array.from({ length: COUNT }, (_, index) => index + 1)

/** The number of the page that comes written about consulting, which nobody books on a platform. */
export const CONSULTING_PAGE: number = 13

/** The id of the page's document. */
export function ownPageId(number: number): string {
  return `pages/own-${number}`
}

/**
 * Identifies the page by its number in the editor and its preview, where its address may change or be missing. Not an
 * address of the site.
 */
export function ownPageAlias(number: number): string {
  return `/own-${number}`
}

export function ownPagePath(address: string): string {
  return `${OWN_PAGES}/${address}`
}

/**
 * Whether a page is not empty, by the values of its fields.
 * @param valueOf returns a field's value, by its path
 */
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

/** All pages, in their order. */
export function ownPagesOf(pages: OwnPages): NumberedPage[] {
  return ownPageNumbers.map((number) => ({ number, page: pages[`own${number}`]! }))
}

/** A page that visitors can read. */
export interface ShownOwnPage extends OwnPage {
  number: number
  path: string
  /** Text of the links to it. */
  label: string
  meta: { title: string; description: string }
  title: string
  lead: Span[]
  about: { title: string; body: Block[] }
}

export function shownOwnPages(pages: OwnPages): ShownOwnPage[] {
  return ownPagesOf(pages).flatMap(({ number, page }) => {
    if (!page.show.shown) return []
    // The schema requires these values of a page that is shown.
    const shown = page as ShownOwnPage
    return [{ ...shown, number, path: ownPagePath(page.show.address), label: page.show.link ?? shown.title }]
  })
}

/** Links to the pages that other pages list. */
export function topicsOf(pages: OwnPages): { path: string; label: string }[] {
  return shownOwnPages(pages)
    .filter(({ show }) => show.listed)
    .map(({ path, label }) => ({ path, label }))
}

/** A previous address of one of these pages, by its document. */
export interface FormerAddress {
  document: string
  address: string
  /** The page was emptied since: its document now contains another page. */
  isOfAnother?: boolean
}

/**
 * Redirects for addresses that visitors may still know: from a moved page's previous addresses to the current one, and
 * from a page that is not shown to the page that the owner chose.
 * @param former the latest last
 * @returns target paths by path
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

/** The reference for links in texts, such as `[grief]({{ownPage3}})`: it follows the page's address. */
export function ownPageReference(number: number): `ownPage${number}` {
  return `ownPage${number}`
}
