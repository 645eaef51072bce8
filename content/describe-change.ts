import { isDeepStrictEqual } from 'node:util'

import { diffArrays } from 'diff'

import { compareWords, MOST_DIFFERENCES } from '#content/compare-words.ts'
import type { Field, FieldKind } from '#content/fields.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { linkInWords, partInWords, valueInWords } from '#content/value-in-words.ts'
import { fill, withFacts } from '#contracts/fill.ts'
import type { ChangeInWords, WordSegment } from '#contracts/site.ts'

const { changes } = siteDraft
type Facts = Readonly<Record<string, string>>

/** Longer texts are described word by word. */
const SHORT = 60
const ENTRIES_NAMED = 5

/**
 * Describes the change of one field.
 * @param references values of `{{selfPay}}` and others; without them, references are not resolved
 * @param referencesAfter values after the change, if facts change with the text
 */
export function describeChange(
  field: Field,
  before: unknown,
  after: unknown,
  references: Facts = {},
  referencesAfter = references,
): ChangeInWords {
  const read = (value: unknown, kind: FieldKind = field) => inWords(kind, value, references)
  if (field.control === 'list') return changeInSentence(field, listChanges(field, before, after, read))
  const [old, now] = [read(before), inWords(field, after, referencesAfter)]
  if (old === now) {
    const same =
      field.control === 'picture' || field.control === 'logo' ? changes.otherPicture : changes.onlyBold
    return changeInSentence(field, fill(same, { text: now }))
  }
  const isShort = Math.max(old.length, now.length) <= SHORT && !/\n/.test(old + now)
  return isShort ? changeInSentence(field, `${old} → ${now}`) : changeOf(field, compareWords(old, now))
}

/** The same with the words of a list's entries, because each word of a legal text matters. */
export function describeText(
  field: Field,
  before: unknown,
  after: unknown,
  references: Facts,
): ChangeInWords {
  if (field.control !== 'list') return describeChange(field, before, after, references)
  const [old, now] = [before, after].map((list) => entriesInWords(field, list, references)) as [
    string,
    string,
  ]
  return changeOf(field, compareWords(old, now))
}

/** The change of a field as one sentence. */
export function changeInSentence(field: Field, text: string): ChangeInWords {
  return changeOf(field, [{ kind: 'same', text }])
}

function changeOf({ document, path, within, label }: Field, words: WordSegment[]): ChangeInWords {
  return { document, path, place: [...within, label], words }
}

function entriesInWords({ parts = [] }: Field, list: unknown, references: Facts): string {
  return [list]
    .flat()
    .flatMap((entry: unknown) =>
      parts.map((part) =>
        inWords(part, part.key === undefined || !isRecord(entry) ? entry : entry[part.key], references),
      ),
    )
    .join('\n')
}

function inWords(kind: FieldKind, value: unknown, references: Facts): string {
  return valueInWords(kind, value, changes.values, (text) => {
    if (text === null || text === undefined || text === '') return ''
    return withFacts(kind.control === 'link' ? String(text) : proseInWords(text), references)
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Paragraphs as lines, lists with bullets, links with their target. */
function proseInWords(value: unknown): string {
  return [value]
    .flat()
    .flatMap((block: unknown) => {
      if (typeof block !== 'object' || block === null) return [String(block)]
      const { list } = block as { list?: unknown }
      return Array.isArray(list) ? list.map((item) => `• ${String(item)}`) : []
    })
    .join('\n')
    .replaceAll(
      // Neither part may contain its own opening bracket: otherwise each unclosed one would make the rest of the text
      // be searched to its end.
      /\[([^[\]]*)\]\(([^)[]*)\)/g,
      (_, text: string, href: string) => `${text} (${linkInWords(href)})`,
    )
    .replaceAll(/\*\*(.+?)\*\*/g, '$1')
    .replaceAll(/\\([\\*_[\]<`!])/g, '$1')
}

/**
 * Entries are matched by their first part, such as an insurer's name, and otherwise by a value that no other entry has.
 */
function listChanges(
  { parts = [] }: Field,
  before: unknown,
  after: unknown,
  read: (value: unknown, kind?: FieldKind) => string,
): string {
  const first = parts[0]
  const nameOf = (entry: unknown) => {
    if (first?.key === undefined) return read(entry, first)
    return partInWords(first, read((entry as Record<string, unknown> | null)?.[first.key], first))
  }
  const [old, named] = [before, after].map((list) =>
    (Array.isArray(list) ? (list as unknown[]) : []).map((entry) => ({
      name: nameOf(entry),
      entry,
    })),
  ) as [Entry[], Entry[]]
  const names = (entries: Entry[]) => entries.map(({ name }) => name)
  const now = withFormerNames(old, named, parts)
  const diff = diffArrays(names(old), names(now), MOST_DIFFERENCES) ?? [
    { value: names(old), removed: true, added: false },
    { value: names(now), removed: false, added: true },
  ]
  const [added, removed] = (['added', 'removed'] as const).map((kind) =>
    diff.filter((step) => step[kind]).flatMap(({ value }) => value),
  ) as [string[], string[]]
  const changed = now.flatMap(({ name, entry }) => {
    const same = old.filter((one) => one.name === name)
    if (same.length === 0 || same.some((one) => isDeepStrictEqual(one.entry, entry))) return []
    return [`${shortened(name)}${partChanges(parts, same[0]!.entry, entry, read)}`]
  })
  const moved = added.filter((name) => removed.includes(name))
  const steps = [
    listed(changes.added, outside(added, removed)),
    listed(changes.removed, outside(removed, added)),
    listed(changes.moved, moved),
    listed(changes.changed, changed, LONG_ENTRY),
  ]
  return steps.filter(Boolean).join('; ') || changes.unnamed
}

interface Entry {
  name: string
  entry: unknown
}

/** Gives a renamed entry its previous name if no other entry, before or after, has the same target. */
function withFormerNames(old: Entry[], now: Entry[], [, ...rest]: NonNullable<Field['parts']>): Entry[] {
  const links = rest.filter(({ control }) => control === 'link' || control === 'page')
  const telling = links.length > 0 ? links : rest
  if (telling.length === 0) return now
  const keyOf = ({ entry }: Entry) =>
    JSON.stringify(telling.map(({ key = '' }) => isRecord(entry) && entry[key]))
  const [before, after] = [Map.groupBy(old, keyOf), Map.groupBy(now, keyOf)]
  const [oldNames, newNames] = [new Set(old.map(({ name }) => name)), new Set(now.map(({ name }) => name))]
  return now.map((entry) => {
    const [former, ...others] = before.get(keyOf(entry)) ?? []
    const isOnly = others.length === 0 && after.get(keyOf(entry))?.length === 1
    const isRenamed = isOnly && !oldNames.has(entry.name) && former && !newNames.has(former.name)
    return isRenamed ? { ...entry, name: former.name } : entry
  })
}

/** Changed parts of an entry: with both values if these are short, otherwise by label. */
function partChanges(
  parts: NonNullable<Field['parts']>,
  before: unknown,
  after: unknown,
  read: (value: unknown, kind?: FieldKind) => string,
): string {
  const changed = parts.flatMap((part) => {
    if (part.key === undefined || !isRecord(before) || !isRecord(after)) return []
    const [old, now] = [before[part.key], after[part.key]]
    if (isDeepStrictEqual(old, now)) return []
    const [oldWords, nowWords] = [read(old, part), read(now, part)]
    const words = `${oldWords} → ${nowWords}`
    // Another file may have the same size.
    const isTelling = oldWords !== nowWords && words.length <= SHORT && !words.includes('\n')
    return [isTelling ? `${part.label}: ${words}` : part.label]
  })
  return changed.length > 0 ? ` (${changed.join(', ')})` : ''
}

function outside(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name))
}

const LONG_ENTRY = 400

function listed(text: string, all: readonly string[], longest = SHORT): string {
  if (all.length === 0) return ''
  const names = all
    .slice(0, ENTRIES_NAMED)
    .map((name) => shortened(name, longest))
    .join(', ')
  const count = all.length - ENTRIES_NAMED
  return fill(text, { names: count > 0 ? fill(changes.more, { names, count }) : names })
}

function shortened(name: string, longest = SHORT): string {
  return name.length > longest ? `${name.slice(0, longest)}…` : name
}
