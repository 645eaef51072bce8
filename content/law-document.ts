import { dayInWords } from '#contracts/day-in-words.ts'
import { compareWords } from '#content/compare-words.ts'
import { escapeMarkup } from '#content/escape-markup.ts'
import { lawDocumentWords as words } from './messages/policies-law-document.ts'
import type { PolicyPage } from '#content/schemas/policy-page.ts'
import type { Block, Span } from '#content/schemas/text.ts'
import type { SiteContent } from '#content/site-content.ts'

/**
 * Privacy policy, terms and telehealth consent as one document for a lawyer: plain HTML without styles, which any word
 * processor opens.
 * @param earlier if given, what was added and removed since then is marked
 */
export function lawDocument(content: SiteContent, earlier?: SiteContent): string {
  const practice = content.facts.practice
  const title = words.title.replace('{practice}', practice.name)
  const parts = (['privacy', 'terms', 'telehealthConsent'] as const).flatMap((page) =>
    pageParts(content.pages[page], earlier?.pages[page]),
  )
  const changed = parts.some((part) => /<(?:ins|del)>/.test(part))
  return [
    '<!doctype html>',
    `<html lang="en-US"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head><body>`,
    element('h1', escapeMarkup(title)),
    element('p', escapeMarkup(`${practice.owner.signature}. ${practice.postalAddress.oneLine}`)),
    ...(earlier ? [element('p', changed ? words.marked : words.unchanged)] : []),
    ...parts,
    '</body></html>',
  ].join('\n')
}

function pageParts(page: PolicyPage, earlier: PolicyPage | undefined): string[] {
  const before = new Map(earlier?.sections.map((section) => [section.id, section]))
  const now = new Set(page.sections.map(({ id }) => id))
  const removed = (earlier?.sections ?? []).filter(({ id }) => !now.has(id))
  const compared = (text: string, old: string | undefined) => marked(earlier ? (old ?? '') : undefined, text)
  return [
    element('h2', compared(page.title, earlier?.title)),
    element('p', `${escapeMarkup(page.updated.label)}: ${escapeMarkup(dayInWords(page.updated.day))}`),
    element('p', compared(textOf(page.lead), earlier && textOf(earlier.lead))),
    ...page.sections.flatMap(({ id, title, body }, index) => [
      element('h3', `${index + 1}. ${compared(title, before.get(id)?.title)}`),
      ...bodyParts(body, earlier && (before.get(id)?.body ?? [])),
    ]),
    ...removed.flatMap(({ title, body }) => [element('h3', marked(title, '')), ...bodyParts([], body)]),
  ]
}

/** Paragraphs and items line by line; compared with an earlier text, by changed words. */
function bodyParts(body: readonly Block[], earlier: readonly Block[] | undefined): string[] {
  if (earlier) return [element('p', marked(plainText(earlier), plainText(body)).replaceAll('\n', '<br>\n'))]
  return body.map((block) =>
    block.kind === 'paragraph'
      ? element('p', escapeMarkup(textOf(block.spans)))
      : element('ul', block.items.map((item) => element('li', escapeMarkup(textOf(item)))).join('')),
  )
}

function plainText(body: readonly Block[]): string {
  return body
    .flatMap((block) =>
      block.kind === 'paragraph' ? [textOf(block.spans)] : block.items.map((item) => `• ${textOf(item)}`),
    )
    .join('\n')
}

/** Links with their targets, so that these can be read on paper. */
function textOf(spans: readonly Span[]): string {
  return spans.map(({ text, href }) => (href && !href.endsWith(text) ? `${text} (${href})` : text)).join('')
}

/** @param before undefined if nothing is compared */
function marked(before: string | undefined, after: string): string {
  if (before === undefined || before === after) return escapeMarkup(after)
  return compareWords(before, after)
    .map(({ kind, text }) => MARKS[kind](escapeMarkup(text)))
    .join('')
}

const MARKS = {
  same: (html: string) => html,
  added: (html: string) => element('ins', html),
  removed: (html: string) => element('del', html),
}

function element(name: string, html: string): string {
  return `<${name}>${html}</${name}>`
}
