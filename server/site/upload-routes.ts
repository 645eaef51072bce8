import { Hono } from 'hono'

import { pdfAddress } from '#content/pdf-files.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { LiveSite } from './live-site.ts'

import { pictureFileAt, readPdf, readPublicFile } from '#server/uploads/files.ts'

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

interface UploadRoutesDeps {
  database: Database
  current: LiveSite['current']
  /** A closed site serves none of the owner's files; the editor gets them elsewhere. */
  isOpen: () => boolean
}

/**
 * The owner's pictures for visitors; an address always has the same bytes. Those of the live release are cached in
 * memory; others are read from the database, which records whether they were published.
 */
export function pictureRoutes({ database, current, isOpen }: UploadRoutesDeps): Hono {
  const cached = new Map<string, Buffer<ArrayBuffer>>()
  let cachedIds = ''
  const app = new Hono()
  app.get('/pictures/:name', async (c, next) => {
    const { path } = c.req
    const file = pictureFileAt(path)
    if (!file || !isOpen()) return next()
    const live = liveIds(current())
    if (live.join() !== cachedIds) {
      cached.clear()
      cachedIds = live.join()
    }
    const bytes = cached.get(path) ?? (await database.asSystem((trx) => readPublicFile(trx, file)))
    if (!bytes) return next()
    if (live.includes(file.id)) cached.set(path, bytes as Buffer<ArrayBuffer>)
    const etag = `"${path.slice('/pictures/'.length)}"`
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('ETag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    c.header('Content-Type', TYPES[file.format])
    c.header('Content-Length', String(bytes.byteLength))
    return c.body(bytes as Buffer<ArrayBuffer>)
  })
  return app
}

function liveIds({ content }: ReturnType<LiveSite['current']>): string[] {
  const { scenes, ...others } = content.facts.pictures
  return [...Object.values(others), ...Object.values(scenes)].flatMap((picture) => picture?.id ?? [])
}

/**
 * The owner's PDF files as downloads, by their names in the live release, and cached in memory while that names them;
 * the content bounds their total size.
 */
export function pdfRoutes({ database, current, isOpen }: UploadRoutesDeps): Hono {
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
    for (const cachedId of cached.keys()) {
      if (!list.some(({ file }) => file.id === cachedId)) cached.delete(cachedId)
    }
    const bytes = await load(id)
    if (!bytes) return next()
    // The owner may replace the file under the same address.
    c.header('Cache-Control', 'no-cache')
    c.header('ETag', `"${id}"`)
    if (c.req.header('if-none-match')?.includes(`"${id}"`)) return c.body(null, 304)
    c.header('Content-Type', 'application/pdf')
    // Downloaded instead of shown, so that nothing of it runs in this origin.
    c.header('Content-Disposition', `attachment; filename="${slug}.pdf"`)
    c.header('Content-Length', String(bytes.byteLength))
    return c.body(bytes as Buffer<ArrayBuffer>)
  })
  return app
}
