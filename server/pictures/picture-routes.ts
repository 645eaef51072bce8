import { Hono } from 'hono'

import type { Database } from '#server/backend/database/database.ts'
import type { LiveSite } from '#server/site/live-site.ts'

import { pictureFileAt, readPublicFile } from '../uploaded-files.ts'

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

interface PictureRoutesDeps {
  database: Database
  current: LiveSite['current']
  /** Closed sites serve no pictures of the owner; the editor gets them elsewhere. */
  isOpen: () => boolean
}

/**
 * The owner's pictures for visitors; an address always has the same bytes. Those of the live release are cached in memory,
 * each a few hundred kilobytes; others are read from the database, which knows whether they were published.
 */
export function pictureRoutes({ database, current, isOpen }: PictureRoutesDeps): Hono {
  const held = new Map<string, Buffer<ArrayBuffer>>()
  let heldOf = ''
  const app = new Hono()
  app.get('/pictures/:name', async (c, next) => {
    const { path } = c.req
    const file = pictureFileAt(path)
    if (!file || !isOpen()) return next()
    const live = liveIds(current())
    if (live.join() !== heldOf) {
      held.clear()
      heldOf = live.join()
    }
    const bytes = held.get(path) ?? (await database.asSystem((trx) => readPublicFile(trx, file)))
    if (!bytes) return next()
    if (live.includes(file.id)) held.set(path, bytes as Buffer<ArrayBuffer>)
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
