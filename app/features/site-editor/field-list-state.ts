import { useEffect, useRef, useState } from 'react'

import { fill } from '#contracts/fill.ts'
import { spliced } from '#app/lib/list-methods.ts'
import { readableText } from '#app/lib/written-text.ts'
import { partInWords } from '#content/value-in-words.ts'
import type { SiteField } from '#contracts/site.ts'

import { isSame, type Value } from './draft-pending-edit.ts'
import { type ControlProps, type FieldKind, fieldInWords, shorten, words } from './field-base.ts'

type Entry = Value
export type List = ReturnType<typeof useList>['list']

/** State of a list. Entries have keys, so that they keep their controls when they are moved. */
export function useList({ kind, value, onChange }: ControlProps) {
  const entries = Array.isArray(value) ? value : []
  const [keys, setKeys] = useState(() => entries.map(newKey))
  const [open, setOpen] = useState<string>()
  const [removed, setRemoved] = useState<{ at: number; entry: Entry; name: string }>()
  const [announcement, setAnnouncement] = useState('')
  const { element, focusOn } = useRowFocus()
  // The value was changed from outside, for example by "Put back": entries can't be matched to their old keys.
  if (keys.length !== entries.length) setKeys(entries.map(newKey))

  function update(next: Entry[], nextKeys: string[]): void {
    setKeys(nextKeys)
    onChange(next)
  }
  function insert(at: number, entry: Entry): void {
    const key = newKey()
    focusOn(at, 'input, textarea, select, button[id]')
    setOpen(key)
    update(spliced(entries, at, 0, entry), spliced(keys, at, 0, key))
  }
  const list = {
    entries: entries.map((entry, at) => ({ entry, key: keys[at] ?? String(at) })),
    open,
    removed,
    spoken: announcement,
    toggle: (key: string) => setOpen(open === key ? undefined : key),
    change: (at: number, entry: Entry) => onChange(spliced(entries, at, 1, entry)),
    add(): void {
      setRemoved(undefined)
      insert(entries.length, newEntry(kind.parts ?? []))
    },
    addAll(added: Entry[]): void {
      update([...entries, ...added], [...keys, ...added.map(newKey)])
    },
    move(at: number, by: -1 | 1): void {
      const to = at + by
      setRemoved(undefined)
      const name = nameOf(entries[at]!, kind.parts ?? [], at, {})
      // Moving an element in the document loses its focus.
      focusOn(to, `[data-move='${by}']`)
      setAnnouncement(fill(words.list.moved, { entry: name, number: to + 1, count: entries.length }))
      update(
        spliced(spliced(entries, at, 1), to, 0, entries[at]!),
        spliced(spliced(keys, at, 1), to, 0, keys[at]!),
      )
    },
    remove(at: number, name: string): void {
      setRemoved({ at, entry: entries[at]!, name })
      update(spliced(entries, at, 1), spliced(keys, at, 1))
    },
    undo(): void {
      if (removed) insert(removed.at, removed.entry)
      setRemoved(undefined)
    },
  }
  return { element, list }
}

/** Focuses a part of a row after the next render. */
function useRowFocus() {
  const element = useRef<HTMLOListElement>(null)
  const pending = useRef<{ at: number; selector: string }>(undefined)
  useEffect(() => {
    if (pending.current === undefined) return
    const { at, selector } = pending.current
    pending.current = undefined
    element.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus()
  })
  return { element, focusOn: (at: number, selector: string) => void (pending.current = { at, selector }) }
}

let lastKey = 0
function newKey(): string {
  lastKey += 1
  return `e${lastKey}`
}

/** A new entry with its first part and the given choices; other choices start with their first option. */
export function newEntry(parts: FieldKind[], first = '', chosen: Record<string, string> = {}): Entry {
  const [only] = parts
  if (only && only.key === undefined) return first
  return Object.fromEntries(
    parts.map(({ key = '', options, control }, at) => [
      key,
      at === 0 ? first : (chosen[key] ?? options?.[0]?.value ?? (control === 'switch' ? false : '')),
    ]),
  )
}

export function partOf(entry: Entry, { key }: FieldKind): Value {
  if (key === undefined) return entry
  return (typeof entry === 'object' && entry && !Array.isArray(entry) ? entry[key] : undefined) ?? null
}

/**
 * A field's value as lines to compare: each entry of a list with its parts in their order, any other value as one line.
 */
export function linesOf(
  field: Pick<SiteField, 'control' | 'options' | 'parts'>,
  value: Value,
  facts: ControlProps['facts'],
): string[] {
  const { parts = [] } = field
  if (field.control !== 'list' || !Array.isArray(value)) return [fieldInWords(field, value, facts)]
  return value.map((entry) =>
    parts
      .map((part) => ({ part, value: partOf(entry, part) }))
      .filter((one) => one.value !== null && one.value !== '')
      .map((one) => partInWords(one.part, fieldInWords(one.part, one.value, facts)))
      .join(' · '),
  )
}

/** The owner's own entries of a list; undefined if it has no examples, or is not valid without them. */
export function withoutExamples(
  field: Pick<SiteField, 'control' | 'value' | 'sample' | 'min'>,
  value: Value,
): Entry[] | undefined {
  // `sample` is set while the live value is the product's.
  const examples = field.sample && field.control === 'list' && Array.isArray(field.value) ? field.value : []
  const entries = Array.isArray(value) ? value : []
  const own = entries.filter((entry) => !examples.some((example) => isSame(example, entry)))
  return own.length < entries.length && (field.min ?? 0) <= own.length ? own : undefined
}

/** Shorter lists are compared by eye, and the owner has probably removed what they lack. */
const LONG_LIST = 50

/**
 * Entries that the site has by now and a long list of the owner's lacks: an update does not change the owner's list.
 */
export function missingEntries(
  field: Pick<SiteField, 'control' | 'original' | 'parts'>,
  value: Value,
): Entry[] {
  const { control, original, parts = [] } = field
  if (control !== 'list' || !Array.isArray(original) || !Array.isArray(value)) return []
  if (original.length < LONG_LIST) return []
  // Compared by name, because the owner may have changed other parts of an entry.
  const names = new Set(value.map((own) => firstText(own, parts)))
  return original.filter((entry) => !names.has(firstText(entry, parts)))
}

export function withPart(entry: Entry, { key }: FieldKind, value: Value): Entry {
  if (key === undefined) return value
  return { ...(entry as Record<string, Value>), [key]: value }
}

/** With the suggested name as the first part, unless the entry has one. */
export function withSuggestedName(entry: Entry, parts: FieldKind[], name: string | undefined): Entry {
  const [first] = parts
  return name && first?.control === 'line' && firstText(entry, parts).trim() === ''
    ? withPart(entry, first, name)
    : entry
}

export function firstText(entry: Entry, parts: FieldKind[]): string {
  return parts[0] ? readableText(partOf(entry, parts[0]), {}) : ''
}

/** An entry's first part, followed by its choices, and after a number by the other numbers. */
export function nameOf(entry: Entry, parts: FieldKind[], at: number, facts: ControlProps['facts']): string {
  const texts = parts
    .filter(
      ({ control }, index) =>
        index === 0 || control === 'choice' || (control === 'number' && parts[0]!.control === 'number'),
    )
    .map((part) => {
      const value = partOf(entry, part)
      const text = part.options?.find((option) => option.value === value)?.label ?? readableText(value, facts)
      return partInWords(part, text)
    })
    .filter(Boolean)
  const name = texts.join(' · ')
  if (!name) return fill(words.list.entry, { number: at + 1 })
  return shorten(name, 90)
}
