import { z } from 'zod'

import type { Document, Loaded } from '#content/document.ts'
import { documents, factDocuments, pageDocuments } from '#content/documents.ts'
import { fieldsOf } from '#content/fields.ts'
import { referencesOf, type References } from '#content/references.ts'
import { resolveReferences } from '#content/resolve.ts'
import { brokenRules } from '#content/rules.ts'
import { ContentError, type Changes, type ContentProblem, type SiteContent } from '#content/site-content.ts'

/**
 * Puts the changes into the documents, facts into the texts that name them, and reads all by their schemas.
 * @throws ContentError naming each value that is fixed, that its schema refuses, or that breaks a rule of the whole site
 * @throws Error on a reference that is not in the list
 */
export function composeSite(changes: Changes = {}): SiteContent {
  refuseFixed(changes)
  const facts = loadAll(factDocuments, changes)
  const references = referencesOf(facts)
  const content = { facts, references, pages: loadAll(pageDocuments, changes, references) }
  const broken = brokenRules(content)
  if (broken.length > 0) throw new ContentError(broken)
  return content
}

function refuseFixed(changes: Changes) {
  const problems = Object.entries(changes).flatMap(([id, changed]) => {
    const document = documents.find((one) => one.id === id)
    const fields = new Set(document ? fieldsOf(document).map(({ path }) => path) : [])
    return Object.keys(changed)
      .filter((path) => !fields.has(path))
      .map((path) => ({ document: id, path, message: 'is fixed' }))
  })
  if (problems.length > 0) throw new ContentError(problems)
}

/** @returns what the owner has not replaced yet, in the owner's words, sorted */
export function samplesLeft(changes: Changes = {}): string[] {
  return documents
    .flatMap(({ id, samples }) => Object.entries(samples).filter(([path]) => !(path in (changes[id] ?? {}))))
    .map(([, label]) => label)
    .toSorted((a, b) => a.localeCompare(b))
}

function loadAll<Documents extends Readonly<Record<string, Document>>>(
  group: Documents,
  changes: Changes,
  references?: References,
): Loaded<Documents> {
  const problems: ContentProblem[] = []
  const loaded = Object.entries(group).map(([name, { id, schema, written }]) => {
    const changed = withChanges(written, changes[id] ?? {})
    const result = schema.safeParse(references ? resolveReferences(changed, references) : changed)
    problems.push(...problemsOf(id, result.error))
    return [name, result.data]
  })
  if (problems.length > 0) throw new ContentError(problems)
  return Object.fromEntries(loaded) as Loaded<Documents>
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
