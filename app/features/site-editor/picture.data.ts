import { callerHeaders, functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/quiet-schemas.ts'
import { ShownPicture } from '#contracts/owner-site.ts'
import {
  type PictureCrop,
  PictureRefusal,
  type PictureRefusalReason,
  StoredPicture,
} from '#contracts/site-pictures.ts'

/** Long enough for a slow line; the server gives up before. */
const ANSWER_WITHIN_MS = 180_000

export type UploadOutcome =
  | { status: 'stored'; picture: StoredPicture }
  | { status: PictureRefusalReason | 'offline' | 'refused' }

/**
 * Sends a photo. Never throws.
 * @param onProgress is told which part has been sent, from 0 to 1
 */
export async function uploadPicture(
  photo: Blob,
  crop: PictureCrop,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<UploadOutcome> {
  try {
    const { status, body } = await send(photo, crop, { onProgress, signal })
    if (status === 0) return { status: 'offline' }
    if (status === 200) return { status: 'stored', picture: StoredPicture.parse(body) }
    if (status === 401 || status === 403) return { status: 'refused' }
    return { status: PictureRefusal.safeParse(body).data?.reason ?? 'failed' }
  } catch (cause) {
    logProblem('A photo could not be sent', cause)
    return { status: 'failed' }
  }
}

/** `fetch` tells no progress. */
async function send(
  photo: Blob,
  crop: PictureCrop,
  { onProgress, signal }: Parameters<typeof uploadPicture>[2],
): Promise<{ status: number; body: unknown }> {
  const headers = await callerHeaders()
  const request = new XMLHttpRequest()
  const query = new URLSearchParams(Object.entries(crop).map(([name, value]) => [name, String(value)]))
  request.open('POST', `/functions/v1/owner-pictures?${query.toString()}`)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.responseType = 'json'
  request.timeout = ANSWER_WITHIN_MS
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => resolve({ status: request.status, body: request.response }))
    request.send(photo)
  })
}

/** A picture, published or not, as an address that holds it. @throws Error */
export async function readPicture(id: string): Promise<string> {
  const { data, error } = await functions.invoke<unknown>('owner-site', { body: { action: 'picture', id } })
  if (error) throw error
  return ShownPicture.parse(data).src
}
