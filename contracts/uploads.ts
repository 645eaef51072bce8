import * as z from 'zod/mini'

/** Photos of phones have 2 to 12 MB. The bound of a PDF file is the content's (`PDF_BYTES`). */
export const PICTURE_BYTES = 15 * 1024 * 1024

/** Reply of `owner-pictures`. The request's body is the photo, its query a `PictureUse`. */
export const StoredPicture = z.object({ id: z.uuid(), width: z.int(), height: z.int() })
export type StoredPicture = z.infer<typeof StoredPicture>

/** Reply of `owner-pdf-files`. The request's body is the file. */
export const StoredPdf = z.object({ id: z.uuid(), bytes: z.int() })
export type StoredPdf = z.infer<typeof StoredPdf>

/** Status 413 for `too-large`, 503 for `busy`, `no-room` and `failed`; every other reason has 422. */
const OF_ANY_FILE = ['damaged', 'too-large', 'too-many', 'busy', 'no-room', 'failed'] as const

/**
 * Why a photo was refused: nothing was stored. `heic`: the format of Apple's cameras, which the server cannot decode.
 * `wrong-shape`: a logo outside of `LOGO_RATIO`.
 */
export const PictureRefusal = z.object({
  reason: z.enum([...OF_ANY_FILE, 'not-a-picture', 'heic', 'too-many-pixels', 'too-small', 'wrong-shape']),
})
export type PictureRefusalReason = z.infer<typeof PictureRefusal>['reason']

/**
 * Why a PDF file was refused: nothing was stored. `active`: it has scripts, attachments, or actions that start programs
 * or send input.
 */
export const PdfRefusal = z.object({
  reason: z.enum([...OF_ANY_FILE, 'not-a-pdf', 'encrypted', 'active', 'too-complex']),
})
export type PdfRefusalReason = z.infer<typeof PdfRefusal>['reason']
