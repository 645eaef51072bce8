import { Hono } from 'hono'

import { pdfAddress } from '#content/pdf-files.ts'
import type { Database } from '#server/backend/database/database.ts'
import type { LiveSite } from '#server/site/live-site.ts'

import { readPdf } from '../uploaded-files.ts'

interface PdfRoutesDeps {
  database: Database
  current: LiveSite['current']
  /** Closed sites offer no files. */
  isOpen: () => boolean
}

/**
 * The owner's PDF files as downloads, by the names that the live release gives them. Files that were asked for are cached in
 * memory while a release names them; the content bounds what they have together.
 */
export function pdfRoutes({ database, current, isOpen }: PdfRoutesDeps): Hono {
  const cached = new Map<string, Promise<Buffer | undefined>>()
  const load = (id: string) => {
    const loading = cached.get(id) ?? database.asSystem((trx) => readPdf(trx, id))
    cached.set(id, loading)
    loading.catch(() => cached.delete(id))
    return loading
  }
  const app = new Hono()
  app.get('/files/:name', async (c, next) => {
    const { list } = current().content.facts.pdfFiles
    const found = isOpen() && list.find(({ file }) => pdfAddress(file.slug) === c.req.path)
    if (!found) return next()
    const { id, slug } = found.file
    for (const held of cached.keys()) if (!list.some(({ file }) => file.id === held)) cached.delete(held)
    const bytes = await load(id)
    if (!bytes) return next()
    // The address stays when the owner replaces the file.
    c.header('Cache-Control', 'no-cache')
    c.header('ETag', `"${id}"`)
    if (c.req.header('if-none-match')?.includes(`"${id}"`)) return c.body(null, 304)
    c.header('Content-Type', 'application/pdf')
    // Saved, not shown: nothing of it runs in a page of this site.
    c.header('Content-Disposition', `attachment; filename="${slug}.pdf"`)
    c.header('Content-Length', String(bytes.byteLength))
    return c.body(bytes as Buffer<ArrayBuffer>)
  })
  return app
}
