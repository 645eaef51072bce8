import { resolve } from 'node:path'

import type { PictureFormat } from '#content/pictures.ts'
import type { PictureRefusalReason } from '#contracts/uploads.ts'
import type { PictureUse } from '#contracts/uploads-crop.ts'

import { FileRefused, runBounded } from '#server/platform/process/run-program.ts'
import { EncodedPicture } from './picture-process.ts'

const PROGRAM = resolve(import.meta.dirname, 'picture-process.ts')
const MEMORY_OPTIONS = ['--max-semi-space-size=1', '--max-old-space-size=64']
/** One heap for all threads, which otherwise don't share what an encoder frees: 275 MB in total instead of 200. */
const ENV = { MALLOC_ARENA_MAX: '1' }
/** Measured: 2 to 4 seconds of an idle processor, also for pure noise. */
const TIMEOUT_MS = 60_000

/** A picture for visitors, in full size and in smaller widths. */
export interface Picture {
  width: number
  height: number
  files: readonly { width: number; format: PictureFormat; bytes: Buffer }[]
}

export type EncodePicture = typeof encodePicture

/**
 * Crops and re-encodes a photo, or re-encodes a logo, in a process of its own.
 * @throws FileRefused
 */
export async function encodePicture(
  photo: Buffer,
  use: PictureUse,
  limits = { program: PROGRAM, withinMs: TIMEOUT_MS },
): Promise<Picture> {
  const kind = kindOf(photo)
  if (kind !== 'picture') throw new FileRefused<PictureRefusalReason>(kind)
  const output = await runBounded<PictureRefusalReason>(
    {
      file: limits.program,
      args: [JSON.stringify(use)],
      nodeOptions: MEMORY_OPTIONS,
      env: ENV,
      input: photo,
      withinMs: limits.withinMs,
    },
    { memory: 'too-many-pixels' },
  )
  return toPicture(EncodedPicture.parse(JSON.parse(output)))
}

/** @throws FileRefused */
export function toPicture(encoded: EncodedPicture): Picture {
  if ('refused' in encoded) throw new FileRefused<PictureRefusalReason>(encoded.refused)
  const { width, height, files } = encoded
  return {
    width,
    height,
    files: files.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') })),
  }
}

/** Detects the format by the first bytes; file name and content type are ignored. */
function kindOf(photo: Buffer): 'picture' | 'heic' | 'not-a-picture' {
  const startsWith = (bytes: string, at = 0) =>
    photo.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))
  if (startsWith('\xff\xd8\xff') || startsWith('\x89PNG\r\n\x1a\n')) return 'picture'
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'picture'
  if (!startsWith('ftyp', 4)) return 'not-a-picture'
  // The brands of a HEIF file: the major one and the compatible ones.
  const brands = photo.subarray(8, Math.min(photo.readUInt32BE(0), 64)).toString('latin1')
  if (/^avi[fs]|^mi[af1]{2}.*avif/.test(brands)) return 'picture'
  return /hei[cxms]|hev[cxms]|^mif1|^msf1/.test(brands) ? 'heic' : 'not-a-picture'
}
