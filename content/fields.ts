import { z } from 'zod'

import type { Document } from '#content/document.ts'
import type { Control } from '#content/schemas/field.ts'

/** One value that the owner may change. */
export interface Field extends FieldKind {
  /** Its place in the document, such as `hero.lead` or `steps.items.0.title`. */
  path: string
  /** The headings above it, outermost first. */
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
  /** Whether it may be left empty. */
  optional: boolean
  /** The values of a choice. */
  options?: string[]
  /** The parts of each entry of a list, by their keys; one without a key is the entry itself. */
  parts?: (FieldKind & { key?: string })[]
}

type Node = z.core.JSONSchema.JSONSchema & { field?: { label: string; help?: string }; control?: Control }

/** What the owner may change in a document, in reading order. What is not among it is fixed. */
export function fieldsOf({ schema, written }: Pick<Document, 'schema' | 'written'>): Field[] {
  const root = z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' })
  return walk(root, written, { path: [], within: [] })
}

interface Place {
  path: string[]
  within: string[]
}

function walk(node: Node, written: unknown, { path, within }: Place): Field[] {
  const kind = kindOf(node)
  if (kind) return [{ path: path.join('.'), within, ...kind }]
  const below = node.field ? [...within, node.field.label] : within
  return childrenOf(node, written).flatMap(([key, child, value]) =>
    walk(child, value, {
      path: [...path, key],
      within: Array.isArray(written) ? [...below, String(Number(key) + 1)] : below,
    }),
  )
}

function childrenOf(node: Node, written: unknown): [key: string, child: Node, value: unknown][] {
  const shared = Array.isArray(written) ? node.items : node.additionalProperties
  return Object.entries((written ?? {}) as Record<string, unknown>).flatMap(([key, value]) => {
    const child = node.prefixItems?.[Number(key)] ?? node.properties?.[key] ?? shared
    return typeof child === 'object' && !Array.isArray(child) ? [[key, child, value]] : []
  })
}

/** @returns undefined for what is fixed, and for what only has fields below it */
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
    ...(node.enum && { options: node.enum.map(String) }),
    ...(control === 'list' && { parts: partsOf(node.items as Node) }),
  }
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
