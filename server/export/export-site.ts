import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { NotNull } from 'kysely'

import { documents } from '#content/documents.ts'
import { type Field, type FieldKind, fieldsOf, valuesOf } from '#content/fields.ts'
import { resolveReferences } from '#contracts/fill.ts'
import { composeWithFallback } from '#content/site.ts'
import { pdfAddress } from '#content/pdf-files.ts'
import type { Changes, SiteContent } from '#content/site-content.ts'
import { placeInWords } from '#contracts/site.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readLive } from '#server/site/store.ts'

/**
 * Writes the live content: each document as Markdown, with facts filled in; all of it, and the owner's changes, as JSON;
 * all pictures and PDF files.
 */
export async function writeSite(database: Database, folder: string) {
  const { changes } = await database.asSystem(readLive)
  const { content, changes: fitting } = composeWithFallback(changes)
  const to = join(folder, 'texts')
  await mkdir(to, { mode: 0o700 })
  const withFields = documents.filter((one) => one.head)
  await Promise.all(
    withFields.map((document) =>
      writeFile(
        join(to, `${document.id.replace('/', '-')}.md`),
        toMarkdown(document, fitting, content.references),
        { mode: 0o600 },
      ),
    ),
  )
  const json = JSON.stringify({ content, yours: changes }, null, 2)
  await writeFile(join(folder, 'content.json'), `${json}\n`, { mode: 0o600 })
  return { texts: withFields.length, ...(await writeFiles(database, content, folder)) }
}

function toMarkdown(
  document: (typeof documents)[number],
  changes: Changes,
  references: Readonly<Record<string, string>>,
): string {
  const values = valuesOf(document, changes[document.id])
  const parts = fieldsOf(document).map((field) => {
    const value = resolveReferences(values[field.path], references)
    return `## ${placeInWords([...field.within, field.label])}\n\n${valueAsMarkdown(field, value)}\n`
  })
  return `# ${document.head?.label ?? document.id}\n\n${parts.join('\n')}`
}

/** Texts need no conversion: their bold words and links are Markdown. */
function valueAsMarkdown(kind: Pick<Field, 'control' | 'parts'> | FieldKind, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value) && kind.control === 'list') {
    return value.map((entry) => entryAsMarkdown(kind.parts ?? [], entry)).join('\n\n') || '–'
  }
  if (Array.isArray(value)) return value.map(blockAsMarkdown).join('\n\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function entryAsMarkdown(parts: readonly (FieldKind & { key?: string })[], entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return `- ${String(entry)}`
  const values = entry as Record<string, unknown>
  return parts
    .map((part, at) => {
      const text = valueAsMarkdown(part, part.key === undefined ? entry : values[part.key])
      return at === 0 ? `### ${text}` : `${part.label}: ${text}`
    })
    .join('\n\n')
}

function blockAsMarkdown(block: unknown): string {
  if (typeof block !== 'object' || block === null || !('list' in block)) return String(block)
  return (block.list as string[]).map((item) => `- ${item}`).join('\n')
}

/**
 * PDF files and pictures, one at a time, because each may have megabytes. A PDF file is named as on the site, or by its id.
 */
async function writeFiles(database: Database, { facts }: SiteContent, folder: string) {
  const offered = new Map(facts.pdfFiles.list.map(({ file: { id, slug } }) => [id, slug]))
  const [pdfs, pictures] = await database.asSystem(async (trx) => [
    await trx.selectFrom('private.uploads').select('id').where('kind', '=', 'pdf').orderBy('id').execute(),
    await trx
      .selectFrom('private.picture_files')
      .select(['picture', 'width', 'format'])
      .orderBy('picture')
      .execute(),
  ])
  await mkdir(join(folder, 'files'), { mode: 0o700 })
  await mkdir(join(folder, 'pictures'), { mode: 0o700 })
  for (const { id } of pdfs) {
    // oxlint-disable-next-line no-await-in-loop
    const { bytes } = await database.asSystem((trx) =>
      trx
        .selectFrom('private.uploads')
        .select('bytes')
        .where('id', '=', id)
        .$narrowType<{ bytes: NotNull }>()
        .executeTakeFirstOrThrow(),
    )
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, pdfAddress(offered.get(id) ?? id)), bytes, { mode: 0o600 })
  }
  for (const { picture, width, format } of pictures) {
    // oxlint-disable-next-line no-await-in-loop
    const { bytes } = await database.asSystem((trx) =>
      trx
        .selectFrom('private.picture_files')
        .select('bytes')
        .where('picture', '=', picture)
        .where('width', '=', width)
        .where('format', '=', format)
        .executeTakeFirstOrThrow(),
    )
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, 'pictures', `${picture}-${width}.${format}`), bytes, { mode: 0o600 })
  }
  return { files: pdfs.length, pictures: pictures.length }
}
