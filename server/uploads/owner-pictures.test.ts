// Shows: asvs 5.1.1, 5.2.1, 5.3.1, 5.3.2
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { PICTURE_BYTES, StoredPicture } from '#contracts/uploads.ts'
import { type EncodePicture, encodePicture } from './encode-picture.ts'
import { FileRefused } from '#server/platform/process/run-program.ts'
import { pictureRoutes } from '#server/site/upload-routes.ts'

import { credentials } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { answerOf } from '#tests/support/functions.ts'
import { useSite } from '#tests/support/owner-site.ts'
import { phonePhoto } from '#tests/support/photos.ts'

const site = await useSite()
beforeEach(async () => {
  await site.reset()
  await site.rows('delete from private.uploads')
})

const PORTRAIT = { document: 'facts/pictures', path: 'portrait' }
const CROP = '?shape=square&zoom=1&x=0.5&y=0.5'
const bytes = Buffer.from('RIFF....WEBP')
/** Takes everything, at once. */
const encode: EncodePicture = async () => ({
  width: 320,
  height: 320,
  files: [{ width: 320, format: 'webp', bytes }],
})

async function upload({
  photo = bytes as NonNullable<RequestInit['body']>,
  query = CROP,
  program = encode,
} = {}) {
  const send = serve(program)
  return send(`owner-pictures${query}`, {
    headers: await credentials(owner),
    body: photo,
    duplex: 'half',
  } as RequestInit)
}

// One server, whose limits hold over all requests.
const servers = new Map<EncodePicture, ReturnType<typeof site.serve>>()
function serve(program: EncodePicture) {
  const found = servers.get(program) ?? site.serve({ encodePicture: program })
  servers.set(program, found)
  return found
}

async function storedPictures() {
  const [row] = await site.rows('select count(*)::int as pictures from private.uploads')
  return row!.pictures
}

describe('is refused', () => {
  test('with 20 MB, with or without a Content-Length', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024, bytes)
    const streamed = new Blob([large]).stream()
    for (const photo of [large, streamed]) {
      expect(await answerOf(upload({ photo }))).toMatchObject({ status: 413, reason: 'too-large' })
    }
    expect(await storedPictures()).toBe(0)
    expect((await upload({ photo: Buffer.alloc(PICTURE_BYTES, bytes) })).status).toBe(200)
  })

  test.each([
    ['damaged', 422],
    ['heic', 422],
    ['failed', 503],
  ] as const)('because it is %s, and the next one is taken', async (reason, status) => {
    const refusing = async () => Promise.reject(new FileRefused(reason, 'Marker'))
    expect(await answerOf(upload({ program: refusing }))).toMatchObject({ status, reason })
    expect((await upload()).status).toBe(200)
  })

  test('while two others are prepared', async () => {
    const { promise: go, resolve: goOn } = Promise.withResolvers<void>()
    let [running, most] = [0, 0]
    const slow: EncodePicture = async (...given) => {
      most = Math.max(most, ++running)
      await go
      running -= 1
      return encode(...given)
    }
    const replies = Array.from({ length: 50 }, () => upload({ program: slow }))
    const statuses = await Promise.all(
      replies.map(async (reply) => {
        const { status } = await reply
        if (status === 503) goOn()
        return status
      }),
    )
    const taken = statuses.filter((status) => status === 200)
    expect(statuses.filter((status) => status === 503)).toHaveLength(50 - taken.length)
    expect(taken.length).toBeGreaterThan(0)
    expect(most).toBe(1)
    expect(await storedPictures()).toBe(taken.length)
  })

  test('once there are too many', async () => {
    await site.rows(
      `insert into private.uploads (kind, width, height) select 'picture', 320, 320 from generate_series(1, 500)`,
    )
    expect(await answerOf(upload())).toMatchObject({ status: 422, reason: 'too-many' })
  })
})

describe('a picture', () => {
  test('is readable by the owner alone until it is published, then by everybody', async () => {
    const reply = await upload({ photo: Buffer.from(await phonePhoto()), program: encodePicture })
    const picture = StoredPicture.parse(await reply.json())
    const address = `/pictures/${picture.id}-320`
    expect(picture).toMatchObject({ width: 320, height: 320 })
    expect((await visit(`${address}.webp`)).status).toBe(404)
    const { src } = await (await site.request(owner, { action: 'picture', id: picture.id })).json()
    const shown = Buffer.from(src.slice('data:image/webp;base64,'.length), 'base64')
    expect((await sharp(shown).metadata()).width).toBe(320)
    const value = { ...picture, alt: 'At the desk' }
    expect((await site.publish([{ ...PORTRAIT, value }])).status).toBe(200)
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ]) {
      const sent = await visit(`${address}.${format}`)
      expect(Object.fromEntries(sent.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${picture.id}-320.${format}"`,
      })
      const body = Buffer.from(await sent.arrayBuffer())
      expect(body.toString('latin1')).not.toMatch(/Marker|GPS/)
      const etag = sent.headers.get('etag')!
      expect((await visit(`${address}.${format}`, { 'if-none-match': etag })).status).toBe(304)
    }
    expect((await visit(`/pictures/${picture.id}-640.webp`)).status).toBe(404)
    expect((await visit(`${address}.webp`, {}, { isOpen: () => false })).status).toBe(404)
  })

  test('that is a logo, or replaces a scene, is also readable by everybody once it is published', async () => {
    const [logo, scene] = await Promise.all(
      ['?shape=logo', '?shape=scene&zoom=1&x=0&y=0'].map(async (query) =>
        StoredPicture.parse(await (await upload({ query })).json()),
      ),
    )
    const shown = { showsName: true, ground: 'dark' }
    await site.publish([
      { ...PORTRAIT, path: 'logo', value: { ...logo, ...shown } },
      { ...PORTRAIT, path: 'scenes.faqs', value: { ...scene, alt: 'My door' } },
    ])
    for (const one of [logo, scene]) expect((await visit(`/pictures/${one!.id}-320.webp`)).status).toBe(200)
    const lost = { ...logo, ...shown, id: crypto.randomUUID() }
    const reply = await site.publish([{ ...PORTRAIT, path: 'logo', value: lost }])
    expect((await reply.json()).problems).toMatchObject([{ ...PORTRAIT, path: 'logo' }])
  })

  test('is public for three releases after it was replaced', async () => {
    const { id, ...size } = StoredPicture.parse(await (await upload()).json())
    await site.publish([{ ...PORTRAIT, value: { id, ...size, alt: 'At the desk' } }])
    const seen = []
    for (const value of [null, 131, 132, 133]) {
      // oxlint-disable-next-line no-await-in-loop
      await site.publish([
        value === null ? { ...PORTRAIT, value } : { document: 'facts/fees', path: 'selfPay', value },
      ])
      // oxlint-disable-next-line no-await-in-loop
      seen.push((await visit(`/pictures/${id}-320.webp`)).status)
    }
    expect(seen).toEqual([200, 200, 200, 404])
  })

  test('whose storing fails in the middle leaves nothing', async () => {
    const files = [320, 320].map((width) => ({ width, format: 'webp' as const, bytes }))
    const broken: EncodePicture = async () => ({ width: 320, height: 320, files })
    expect((await upload({ program: broken })).status).toBe(500)
    expect(await storedPictures()).toBe(0)
    expect(await site.rows('select from private.picture_files')).toEqual([])
  })

  test('is sent by a process that has not loaded its release yet, and afterwards', async () => {
    const picture = StoredPicture.parse(await (await upload()).json())
    const behind = site.live.liveSite.current()
    const slow = pictureRoutes({ database: site.database, current: () => behind, isOpen: () => true })
    const address = `/pictures/${picture.id}-320.webp`
    expect((await slow.request(address)).status).toBe(404)
    await site.publish([{ ...PORTRAIT, value: { ...picture, alt: 'At the desk' } }])
    expect((await slow.request(address)).status).toBe(200)
    expect((await visit(address)).status).toBe(200)
  })

  test('is embedded in a preview, because its address is for visitors only', async () => {
    const { id } = StoredPicture.parse(await (await upload()).json())
    const html = `<picture><source type="image/avif" srcSet="/pictures/${id}-320.avif 320w"/><img src="/pictures/${id}-320.webp" srcSet="/pictures/${id}-320.webp 320w" alt="x"/></picture>`
    const logo = `<picture class="x"><img src="/pictures/${id}-320.webp"/></picture>`
    const liveSite = {
      ...site.live.liveSite,
      preview: async () => `<i>${html}</i><picture><source/></picture>${logo}`,
    }
    const reply = await site.request(owner, { action: 'preview', page: '/' }, { liveSite })
    const src = `data:image/webp;base64,${bytes.toString('base64')}`
    expect((await reply.json()).html).toBe(
      `<i><picture><img src="${src}" alt="x"/></picture></i><picture><source/></picture><picture class="x"><img src="${src}"/></picture>`,
    )
  })

  test.each([
    ['that never was', { id: crypto.randomUUID() }],
    ['of other measures', { width: 960 }],
    ['with no id of ours', { id: 'p-1' }],
  ])('%s can’t be published', async (_, change) => {
    const picture = StoredPicture.parse(await (await upload()).json())
    const reply = await site.publish([{ ...PORTRAIT, value: { ...picture, alt: 'At the desk', ...change } }])
    expect(reply.status).toBe(422)
    expect((await reply.json()).problems).toMatchObject([
      { ...PORTRAIT, message: 'This picture is no longer kept. Please choose it again.' },
    ])
  })
})

test.each([
  '/pictures/',
  '/pictures/../package.json',
  '/pictures/%2e%2e%2fpackage.json',
  `/pictures/${crypto.randomUUID()}-320.svg`,
  `/pictures/${crypto.randomUUID()}-320.webp/x`,
  `/pictures/${crypto.randomUUID()}-99999.webp`,
  `/pictures/${crypto.randomUUID()}'-320.webp`,
  `/pictures/x-320.webp`,
])('%s is 404', async (path) => {
  expect((await visit(path)).status).toBe(404)
})

function visit(
  path: string,
  headers: Record<string, string> = {},
  { isOpen }: { isOpen: () => boolean } = { isOpen: () => true },
) {
  const current = () => ({ ...site.live.liveSite.current(), content: builtIn })
  return pictureRoutes({ database: site.database, current, isOpen }).request(path, { headers })
}
