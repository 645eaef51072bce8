import { readableBlocks } from '#app/lib/written-text.ts'
import type { SiteField } from '#contracts/site.ts'

import { fieldInWords } from './field-base.ts'
import type { EditorState, EditorSection } from './editor-state.ts'

/** A field whose text a page shows. */
export interface FoundField {
  section: EditorSection
  field: SiteField
}

type Texts = Pick<EditorState, 'sections' | 'facts' | 'stateOf'>

/**
 * The fields that contain a text of the page: those with exactly this text, otherwise those that contain it or are
 * contained in it.
 * @param page fields of this page take precedence over equal ones of others
 */
export function fieldsSaying(text: string, page: string, { sections, facts, stateOf }: Texts): FoundField[] {
  const wanted = normal(text)
  if (wanted.length < 2) return []
  const found = sections.flatMap((section) =>
    section.fields.map((field) => ({
      section,
      field,
      rank: rankOf(wanted, textsOf(field, stateOf(section.document, field).value, facts)),
      isElsewhere: section.page !== page,
    })),
  )
  const best = Math.max(...found.map(({ rank }) => rank))
  if (best === 0) return []
  const equal = found.filter(({ rank }) => rank === best)
  const here = equal.filter(({ isElsewhere }) => !isElsewhere)
  return here.length > 0 ? here : equal
}

function textsOf(
  field: SiteField,
  value: Parameters<typeof fieldInWords>[1],
  facts: EditorState['facts'],
): string[] {
  const blocks = typeof value === 'string' || typeof value === 'object' ? readableBlocks(value, facts) : []
  const texts = field.control === 'list' ? blocks : [...blocks, fieldInWords(field, value, facts)]
  return texts.map(normal).filter(Boolean)
}

/** 3: equal; 2: the page's text contains a long text of the field; 1: the reverse. */
function rankOf(wanted: string, texts: string[]): number {
  if (texts.includes(wanted)) return 3
  if (texts.some((text) => text.length > 12 && wanted.includes(text))) return 2
  return wanted.length > 12 && texts.some((text) => text.includes(wanted)) ? 1 : 0
}

function normal(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

const READ = 'p, li, h1, h2, h3, h4, dt, dd, a, button, summary, blockquote, figcaption, td, th, span, strong'

/** Texts of the clicked element and of its ancestors, from the inside outwards; of pictures their description. */
export function textsAt(target: Element): string[] {
  if (target instanceof target.ownerDocument.defaultView!.HTMLImageElement) return [target.alt]
  const texts: string[] = []
  for (
    let part: Element | null = target.closest(READ);
    part;
    part = part.parentElement?.closest(READ) ?? null
  ) {
    texts.push(part.textContent)
  }
  return texts
}

/** The innermost elements that show one of the texts. */
export function partsShowing(page: Document, texts: string[]): HTMLElement[] {
  const wanted = new Set(texts.map(normal).filter((text) => text.length > 1))
  const parts = [...page.body.querySelectorAll<HTMLElement>(READ)].filter((part) =>
    wanted.has(normal(part.textContent)),
  )
  return parts.filter((part) => !parts.some((other) => other !== part && part.contains(other)))
}

const HREF = 'data-href'

/** Moves the addresses of links and forms to `data-href`: the frame must never navigate away from its page. */
export function disableLinks(root: Document | Element): void {
  for (const link of root.querySelectorAll('a[href], form[action]')) {
    const name = link.hasAttribute('href') ? 'href' : 'action'
    if (name === 'href') link.setAttribute(HREF, link.getAttribute('href') ?? '')
    link.removeAttribute(name)
  }
}

/** The page of the clicked link. */
export function pathAt(target: Element): string | undefined {
  const href = target.closest(`[${HREF}]`)?.getAttribute(HREF) ?? ''
  return href.startsWith('/') && !href.startsWith('//') ? href.replace(/[#?].*/, '') || '/' : undefined
}

/** The element of the same page that the clicked link refers to, such as the page's own form. */
export function partAt(target: Element): Element | null {
  const href = target.closest(`[${HREF}]`)?.getAttribute(HREF) ?? ''
  return href.length > 1 && href.startsWith('#') ? target.ownerDocument.getElementById(href.slice(1)) : null
}
