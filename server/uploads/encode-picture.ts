import { resolve } from 'node:path'

import type { PictureFormat } from '#content/pictures.ts'
import type { PictureRefusalReason } from '#contracts/uploads.ts'
import type { PictureUse } from '#contracts/uploads-crop.ts'

import { NotTaken, runBounded } from '#server/platform/process/run-program.ts'
import { EncodedPicture } from './picture-process.ts'

const PROGRAM = resolve(import.meta.dirname, 'picture-process.ts')
const LITTLE_MEMORY = ['--max-semi-space-size=1', '--max-old-space-size=64']
/** One heap for all threads: each of its own keeps what an encoder took, 275 MB in all instead of 200. */
const ENV = { MALLOC_ARENA_MAX: '1' }
/** Measured: 3 seconds of a processor that has nothing else to do, 11 for pure noise. */
const MADE_WITHIN_MS = 60_000

/** A picture as visitors are sent it, whole and in smaller widths. */
export interface Picture {
  width: number
  height: number
  files: readonly { width: number; format: PictureFormat; bytes: Buffer }[]
}

export type EncodePicture = typeof encodePicture

/**
 * Crops and re-encodes a photo, or re-encodes a logo, in a process of its own.
 * @throws NotTaken
 */
export async function encodePicture(
  photo: Buffer,
  use: PictureUse,
  limits = { program: PROGRAM, withinMs: MADE_WITHIN_MS },
): Promise<Picture> {
  const kind = kindOf(photo)
  if (kind !== 'picture') throw new NotTaken<PictureRefusalReason>(kind)
  const made = await runBounded<PictureRefusalReason>(
    {
      file: limits.program,
      args: [JSON.stringify(use)],
      nodeOptions: LITTLE_MEMORY,
      env: ENV,
      input: photo,
      withinMs: limits.withinMs,
    },
    { memory: 'too-many-pixels' },
  )
  return toPicture(EncodedPicture.parse(JSON.parse(made)))
}

/** @throws NotTaken */
export function toPicture(encoded: EncodedPicture): Picture {
  if ('refused' in encoded) throw new NotTaken<PictureRefusalReason>(encoded.refused)
  const { width, height, files } = encoded
  return {
    width,
    height,
    files: files.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') })),
  }
}

/** By the first bytes; file name and content type are ignored. */
function kindOf(photo: Buffer): 'picture' | 'heic' | 'not-a-picture' {
  const begins = (bytes: string, at = 0) =>
    photo.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))
  if (begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n')) return 'picture'
  if (begins('RIFF') && begins('WEBP', 8)) return 'picture'
  if (!begins('ftyp', 4)) return 'not-a-picture'
  // The brands of a HEIF file: the main one, and those that it can be read as too.
  const brands = photo.subarray(8, Math.min(photo.readUInt32BE(0), 64)).toString('latin1')
  if (/^avi[fs]|^mi[af1]{2}.*avif/.test(brands)) return 'picture'
  return /hei[cxms]|hev[cxms]|^mif1|^msf1/.test(brands) ? 'heic' : 'not-a-picture'
}
