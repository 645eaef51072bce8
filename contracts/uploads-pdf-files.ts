import * as z from 'zod/mini'

/** Reply of `owner-pdf-files`: its body is the file as it is. */
export const StoredPdf = z.object({ id: z.uuid(), bytes: z.int() })
export type StoredPdf = z.infer<typeof StoredPdf>

/**
 * Why a file was not taken, with status 422, 413 for `too-large`, 503 for `busy`, `no-room` and `failed`: nothing was kept.
 * `active`: it has scripts, attachments, or actions that start programs or send what is typed.
 */
export const PdfRefusal = z.object({
  reason: z.enum([
    'not-a-pdf',
    'damaged',
    'encrypted',
    'active',
    'too-complex',
    'too-large',
    'too-many',
    'busy',
    'no-room',
    'failed',
  ]),
})
export type PdfRefusalReason = z.infer<typeof PdfRefusal>['reason']
