import { z } from 'zod'

import type { Document, Group } from '#content/document.ts'

/** Label and help of a field, or of a group of fields. */
interface FieldWords {
  label: string
  help?: string
}

/** Controls that are declared; all others are derived from the schema. */
type Control =
  | 'line'
  | 'paragraphs'
  | 'prose'
  | 'sentence'
  | 'money'
  | 'phone'
  | 'link'
  | 'page'
  | 'picture'
  | 'logo'
  | 'pdf'

declare module 'zod' {
  interface GlobalMeta {
    field?: FieldWords
    control?: Control
    mainButton?: boolean
    group?: string
    options?: Readonly<Record<string, string>>
  }
}

/**
 * Makes a value editable, with a label and help. A value without a field is fixed. On an object or a tuple they are the
 * heading above its fields.
 */
export function field<Schema extends z.ZodType>(schema: Schema, label: string, help?: string): Schema {
  return schema.meta({ field: { label, ...(help && { help }) } })
}

/** Marks the link of a button that its section can't do without: it must never lead to a page that is switched off. */
export function mainButton<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ mainButton: true })
}

/** One value that the owner may change; `document` and `path` together are its name. */
export interface Field extends FieldKind {
  /** The id of its document, such as `pages/home`. */
  document: string
  group: Group
  /** Its path in the document, such as `hero.lead` or `steps.items.0.title`. */
  path: string
  /** The headings above it, outermost first; those of a page are its sections. */
  within: string[]
}

/** How a value is shown and changed. */
export interface FieldKind {
  label: string
  help?: string
  control: Control | 'number' | 'choice' | 'switch' | 'day' | 'address' | 'list'
  /** Characters of a text, entries of a list, or the number itself. */
  min?: number
  max?: number
  /** Whether it may be empty. */
  optional: boolean
  /** The values of a choice, the shapes of a picture. */
  options?: { value: string; label: string }[]
  /** The parts of each entry of a list, by their keys; one without a key is the entry itself. */
  parts?: (FieldKind & { key?: string })[]
}

interface Node extends z.core.JSONSchema.JSONSchema {
  field?: { label: string; help?: string }
  control?: Control
  mainButton?: boolean
  group?: Group
  options?: Readonly<Record<string, string>>
}

const known = new WeakMap<Document, Field[]>()

/** The fields that the owner may change in a document, in reading order. Everything else is fixed. */
export function fieldsOf(document: Document): readonly Field[] {
  const fields = known.get(document) ?? readFields(document)
  known.set(document, fields)
  return fields
}

/** Paths of the addresses of a document's main buttons. */
export function mainButtonPaths(document: Document): string[] {
  return mainButtonsIn(jsonSchemaOf(document), [])
}

function mainButtonsIn(node: Node, path: string[]): string[] {
  if (node.mainButton) return [[...path, 'href'].join('.')]
  return Object.entries(node.properties ?? {}).flatMap(([key, child]) =>
    mainButtonsIn(child as Node, [...path, key]),
  )
}

/**
 * Value of each field of a document, by path: as the owner wrote it, with references.
 * @param changed what the owner changed of this document
 */
export function valuesOf(
  document: Document,
  changed: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(document).map(({ path }) => [
      path,
      path in changed ? changed[path] : valueAt(document.written, path),
    ]),
  )
}

function valueAt(written: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], written)
}

function readFields(document: Document): Field[] {
  const { id, head, written } = document
  if (!head) return []
  return walk(jsonSchemaOf(document), written, { document: id, group: head.group, path: [], within: [] })
}

function jsonSchemaOf({ schema }: Document): Node {
  return z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' })
}

interface Place {
  document: string
  group: Group
  path: string[]
  within: string[]
}

function walk(node: Node, written: unknown, place: Place): Field[] {
  const { document, path, within } = place
  const group = node.group ?? place.group
  const kind = kindOf(node)
  if (kind) return [{ document, group, path: path.join('.'), within, ...kind }]
  const below = node.field ? [...within, node.field.label] : within
  return childrenOf(node, written).flatMap(([key, child, value]) =>
    walk(child, value, {
      document,
      group,
      path: [...path, key],
      within: [...below, ...headingOf(node, written, key)],
    }),
  )
}

/** The heading of an entry of a fixed row: its title if that is fixed too, else its number. */
function headingOf(node: Node, written: unknown, key: string): string[] {
  const named = (node.propertyNames as Node | undefined)?.options?.[key]
  if (named !== undefined) return [named]
  if (!Array.isArray(written)) return []
  const [, child, entry] = childrenOf(node, written)[Number(key)]!
  const { title } = entry as { title?: unknown }
  const isFixed = kindOf((child.properties?.title ?? {}) as Node) === undefined
  return [isFixed && typeof title === 'string' && !title.includes('{{') ? title : String(Number(key) + 1)]
}

function childrenOf(node: Node, written: unknown): [key: string, child: Node, value: unknown][] {
  const shared = Array.isArray(written) ? node.items : node.additionalProperties
  return Object.entries((written ?? {}) as Record<string, unknown>).flatMap(([key, value]) => {
    const child = node.prefixItems?.[Number(key)] ?? node.properties?.[key] ?? shared
    return typeof child === 'object' && !Array.isArray(child) ? [[key, child, value]] : []
  })
}

/** @returns undefined for fixed values, and for values that only contain fields */
function kindOf(outer: Node): FieldKind | undefined {
  const node = withoutNull(outer)
  const { label, help } = outer.field ?? node.field ?? {}
  const control = label === undefined ? undefined : controlOf(node)
  if (label === undefined || control === undefined) return undefined
  return {
    label,
    ...(help && { help }),
    control,
    ...boundsOf(node),
    optional: node !== outer,
    ...((node.enum ?? node.options) && { options: optionsOf(node) }),
    ...(control === 'list' && { parts: partsOf(node.items as Node) }),
  }
}

function optionsOf({ options = {}, enum: values = Object.keys(options) }: Node): FieldKind['options'] {
  return values.map(String).map((value) => ({ value, label: options[value] ?? value }))
}

function withoutNull(node: Node): Node {
  const [value, empty, ...more] = (node.anyOf ?? []) as Node[]
  return value && empty?.type === 'null' && more.length === 0 ? value : node
}

function controlOf(node: Node): FieldKind['control'] | undefined {
  if (node.control) return node.control
  if (node.enum) return 'choice'
  if (node.type === 'boolean') return 'switch'
  if (node.type === 'integer') return 'number'
  if (node.type === 'array') return node.minItems === node.maxItems ? undefined : 'list'
  if (node.type !== 'string') return undefined
  if (node.format === 'date') return 'day'
  return node.format === 'uri' ? 'address' : 'line'
}

function boundsOf(node: Node): { min?: number; max?: number } {
  const min = node.minLength ?? node.minItems ?? node.minimum ?? (node.exclusiveMinimum === 0 ? 1 : undefined)
  const max = node.maxLength ?? node.maxItems ?? node.maximum
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

function partsOf(items: Node): FieldKind['parts'] {
  if (items.type !== 'object') {
    const entry = kindOf({ ...items, field: items.field ?? { label: '' } })
    return entry ? [entry] : []
  }
  return Object.entries(items.properties ?? {}).flatMap(([key, part]) => {
    const kind = kindOf(part as Node)
    return kind ? [{ key, ...kind }] : []
  })
}
