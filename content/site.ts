import { isDeepStrictEqual } from 'node:util'

import type { z } from 'zod'

import type { Document, Loaded } from '#content/document.ts'
import { documents, factDocuments, pageDocuments } from '#content/documents.ts'
import { fieldsOf } from '#content/fields.ts'
import { ownPageReferences } from '#content/pages/own-pages.ts'
import { reasonFor } from '#content/reasons.ts'
import { referencesOf, type References } from '#content/references.ts'
import { brokenRules } from '#content/rules.ts'
import { withOwnPagesLinked, withoutSwitchedOff } from '#content/offers.ts'
import { warningsOf } from '#content/warnings.ts'
import {
  ContentError,
  type Changes,
  type ContentProblem,
  type DroppedChange,
  fieldKey,
  type SiteContent,
} from '#content/site-content.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { fill, referencesIn, resolveReferences } from '#contracts/fill.ts'

const { reasons } = siteDraft

/**
 * Merges the changes into the documents, resolves references to facts in texts, and parses all by their schemas.
 * @throws ContentError with each value that is fixed, that its schema refuses, or that breaks a rule of the whole site
 */
export function composeSite(changes: Changes = {}): SiteContent {
  refuse(fixedIn(changes))
  return compose(changes)
}

/** The site with those changes that this version of the product accepts. */
export interface Composed {
  content: SiteContent
  changes: Changes
  dropped: DroppedChange[]
}

/**
 * As `composeSite`, but replaces each value that this version refuses: by the value in `fallback`, otherwise by the
 * built-in one. Lists what was replaced, with the reasons. Never throws for what an owner wrote.
 * @param fallback for a draft, what is published
 */
export function composeWithFallback(changes: Changes = {}, fallback: Changes = {}): Composed {
  return cachedComposition(changes, fallback)
}

/** Problems that prevent publishing, and warnings for the owner, each at its field. */
export function verdictOf(
  changes: Changes,
  now: Date,
  fallback: Changes = {},
): { problems: ContentProblem[]; warnings: ContentProblem[] } {
  const { content, problems } = cachedComposition(changes, fallback)
  // Drop warnings outside of fields: the owner can't act on them.
  const warnings = warningsOf(content, now).map(atField).filter(isField)
  return { problems, warnings: unique(warnings) }
}

interface Composition extends Composed {
  problems: ContentProblem[]
}

/** The editor compares up to four: the built-in site, what is live, the draft, an earlier release. */
const CACHED_COMPOSITIONS = 4
const compositions = new Map<string, Composition>()

/** Cached, because one save of the editor requires the same composition three times, and each takes 3 to 6 ms. */
function cachedComposition(changes: Changes, fallback: Changes): Composition {
  const key = JSON.stringify([changes, fallback])
  const composition = compositions.get(key) ?? dropInvalid(changes, fallback)
  // Evict the least recently used.
  compositions.delete(key)
  compositions.set(key, composition)
  const [oldest] = compositions.keys()
  if (compositions.size > CACHED_COMPOSITIONS && oldest !== undefined) compositions.delete(oldest)
  return composition
}

/** Drops invalid values until the rest can be composed. */
function dropInvalid(changes: Changes, fallback: Changes): Composition {
  const fixed = fixedIn(changes)
  const dropped = [...fixed]
  const problems = [...fixed]
  let remaining = without(changes, fixed)
  for (;;) {
    const { content, problems: found } = tryToCompose(remaining)
    if (content) {
      const leaves = uniqueLeaves(dropped).map((one) => withValue(one, changes))
      return { content, changes: remaining, dropped: leaves, problems: unique(problems) }
    }
    const named = found.flatMap((problem) => leavesNamedBy(problem, remaining))
    // A changed fact can break a rule for an unchanged text.
    const refused = named.length > 0 ? named : bisectInvalid(remaining, found)
    // A fallback value may conflict with others, which is no problem of the changes.
    problems.push(...found.filter((one) => !isAbout(one, dropped)).map(atField))
    dropped.push(...refused)
    remaining = withFallback(remaining, refused, fallback)
  }
}

function compose(changes: Changes): SiteContent {
  const facts = loadAll(factDocuments, changes)
  const references = { ...referencesOf(facts), ...ownPageReferences(changes) }
  const content = { facts, references, pages: loadAll(pageDocuments, changes, references) }
  refuse(brokenRules(content))
  return withoutSwitchedOff(withOwnPagesLinked(content))
}

function refuse(problems: readonly ContentProblem[]) {
  if (problems.length > 0) throw new ContentError(problems)
}

function fixedIn(changes: Changes): ContentProblem[] {
  return Object.entries(changes).flatMap(([id, changed]) => {
    const document = documents.find((one) => one.id === id)
    const fields = new Set(document ? fieldsOf(document).map(({ path }) => path) : [])
    return Object.keys(changed)
      .filter((path) => !fields.has(path))
      .map((path) => ({ document: id, path, message: reasons.noPlace }))
  })
}

function loadAll<Documents extends Readonly<Record<string, Document>>>(
  group: Documents,
  changes: Changes,
  references?: References,
): Loaded<Documents> {
  const read = Object.entries(group).map(
    ([name, document]) => [name, load(document, changes[document.id], references)] as const,
  )
  refuse(read.flatMap(([, { problems }]) => problems))
  return Object.fromEntries(read.map(([name, { data }]) => [name, data])) as Loaded<Documents>
}

/** Unchanged documents as they were last parsed, with the facts in their texts. */
const unchanged = new WeakMap<Document, { facts: string; data: unknown }>()

function load(document: Document, changed: Changes[string] = {}, references?: References) {
  const { id, schema, written } = document
  const isUnchanged = Object.keys(changed).length === 0
  const facts =
    isUnchanged && references
      ? JSON.stringify(namesIn(written).map((name) => references[name as keyof References]))
      : ''
  const cached = unchanged.get(document)
  if (isUnchanged && cached?.facts === facts) return { data: cached.data, problems: [] }
  const resolved = references ? resolveChanges(id, changed, references) : { changed, problems: [] }
  const text = withChanges(references ? resolveReferences(written, references) : written, resolved.changed)
  const { data, error } = schema.safeParse(text, { error: reasonFor })
  if (isUnchanged && !error) unchanged.set(document, { facts, data })
  return { data, problems: [...resolved.problems, ...problemsOf(id, error)] }
}

/** An unknown reference is not resolved, and a problem of its field. */
function resolveChanges(
  document: string,
  changes: Readonly<Record<string, unknown>>,
  references: References,
): { changed: Readonly<Record<string, unknown>>; problems: ContentProblem[] } {
  const problems: ContentProblem[] = []
  const changed = Object.entries(changes).map(([path, value]) => {
    const unknown = unknownReferences(value, references)
    problems.push(
      ...unknown.map((name) => ({ document, path, message: fill(reasons.noFact, { fact: `{{${name}}}` }) })),
    )
    return [path, unknown.length > 0 ? value : resolveReferences(value, references)]
  })
  return { changed: Object.fromEntries(changed) as Record<string, unknown>, problems }
}

function unknownReferences(value: unknown, references: References): string[] {
  return namesIn(value).filter((name) => !Object.hasOwn(references, name))
}

function namesIn(value: unknown): string[] {
  return referencesIn(JSON.stringify(value) ?? '')
}

function withChanges(written: unknown, changes: Readonly<Record<string, unknown>>): unknown {
  const paths = Object.entries(changes)
  if (paths.length === 0) return written
  const changed: unknown = structuredClone(written)
  for (const [path, value] of paths) {
    const keys = path.split('.')
    const last = keys.pop()!
    const parent = keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], changed)
    ;(parent as Record<string, unknown>)[last] = value
  }
  return changed
}

function problemsOf(document: string, error: z.ZodError | undefined): ContentProblem[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ document, path: path.join('.'), message }))
}

function tryToCompose(changes: Changes): { content?: SiteContent; problems: readonly ContentProblem[] } {
  try {
    return { content: compose(changes), problems: [] }
  } catch (error) {
    if (error instanceof ContentError) return { problems: error.problems }
    throw error
  }
}

/** Moves a problem inside a value to its field; for a list it names the entry and its part. */
function atField(problem: ContentProblem): ContentProblem {
  const { document: id, path, message } = problem
  const document = documents.find((one) => one.id === id)
  const fields = document ? fieldsOf(document) : []
  const field = fields.find((one) => `${path}.`.startsWith(`${one.path}.`))
  // For a value in parts, such as the two ends of the copay, the first part is named.
  const first = fields.find((one) => one.path.startsWith(`${path}.`))
  if (!field) return first ? { ...problem, path: first.path } : problem
  const [entry, key] = path === field.path ? [] : path.slice(field.path.length + 1).split('.')
  if (field.control !== 'list' || entry === undefined) return { document: id, path: field.path, message }
  const part = field.parts?.find((one) => one.key === key)?.label
  const values = { number: Number(entry) + 1, message }
  const located = part ? fill(reasons.inPartOfEntry, { ...values, part }) : fill(reasons.inEntry, values)
  return { document: id, path: field.path, message: located }
}

function isField({ document: id, path }: ContentProblem): boolean {
  const document = documents.find((one) => one.id === id)
  return document !== undefined && fieldsOf(document).some((field) => field.path === path)
}

function unique(problems: readonly ContentProblem[]): ContentProblem[] {
  return [...new Map(problems.map((one) => [`${fieldKey(one)} ${one.message}`, one])).values()]
}

/** The changed leaves at, above or below the path of a problem. */
function leavesNamedBy({ document, path, message }: ContentProblem, changes: Changes): ContentProblem[] {
  const located = atField({ document, path, message }).message
  return Object.keys(changes[document] ?? {})
    .filter((leaf) => `${path}.`.startsWith(`${leaf}.`) || `${leaf}.`.startsWith(`${path}.`))
    .map((leaf) => ({ document, path: leaf, message: located }))
}

/** The leaves without which the others are valid, found by bisecting. */
function bisectInvalid(changes: Changes, problems: readonly ContentProblem[]): ContentProblem[] {
  const message = new ContentError(problems).message
  const leaves = Object.entries(changes).flatMap(([document, changed]) =>
    Object.keys(changed).map((path) => ({ document, path, message })),
  )
  const refused = new Set(leaves)
  const keepIfValid = (some: readonly ContentProblem[]) => {
    for (const leaf of some) refused.delete(leaf)
    if (tryToCompose(without(changes, [...refused])).content) return
    for (const leaf of some) refused.add(leaf)
    const half = Math.ceil(some.length / 2)
    if (some.length > 1) [some.slice(0, half), some.slice(half)].forEach(keepIfValid)
  }
  keepIfValid(leaves)
  return [...refused]
}

function uniqueLeaves(problems: readonly ContentProblem[]): ContentProblem[] {
  return [...new Map(problems.map((one) => [fieldKey(one), one])).values()]
}

/** Removes documents without a change, too. */
function without(changes: Changes, leaves: readonly ContentProblem[]): Changes {
  const removed = new Set(leaves.map(fieldKey))
  const left = Object.entries(changes).map(
    ([document, changed]) =>
      [
        document,
        Object.entries(changed).filter(([path]) => !removed.has(fieldKey({ document, path }))),
      ] as const,
  )
  return Object.fromEntries(
    left.flatMap(([document, own]) => (own.length > 0 ? [[document, Object.fromEntries(own)]] : [])),
  )
}

/** Replaces refused values by those of the fallback, and removes values that the fallback shares. */
function withFallback(changes: Changes, refused: readonly ContentProblem[], fallback: Changes): Changes {
  const next = without(changes, refused)
  for (const { document, path } of refused) {
    const other = fallback[document]
    if (!other || !Object.hasOwn(other, path) || isDeepStrictEqual(other[path], changes[document]?.[path]))
      continue
    Object.assign(next, { [document]: { ...next[document], [path]: other[path] } })
  }
  return next
}

function isAbout({ document, path }: ContentProblem, leaves: readonly ContentProblem[]): boolean {
  return leaves.some((leaf) => leaf.document === document && `${leaf.path}.`.startsWith(`${path}.`))
}

function withValue(problem: ContentProblem, changes: Changes): DroppedChange {
  return { ...problem, value: changes[problem.document]?.[problem.path] }
}
