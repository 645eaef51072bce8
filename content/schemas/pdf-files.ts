import { z } from 'zod'

import { field } from '#content/fields.ts'
import { Text } from '#content/schemas/text.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { PDF_BYTES } from '#content/pdf-files.ts'

const { reasons } = siteDraft
/** Of all files together, because the server caches requested files in memory. */
const ALL_BYTES = 20_000_000

const StoredFile = z
  .object(
    {
      id: z.uuid(),
      /**
       * The address is `/files/<slug>.pdf`: derived from the name at upload, and unchanged when the file is replaced or
       * renamed.
       */
      slug: z
        .string()
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        .max(60),
      bytes: z.int().min(1).max(PDF_BYTES),
    },
    reasons.noFile,
  )
  .meta({ control: 'pdf' })

const PdfFile = z.object({
  name: field(Text.max(80), 'Name', 'As you would write it in a text: Notice of Privacy Practices.'),
  file: field(StoredFile, 'File'),
})
export type PdfFile = z.infer<typeof PdfFile>

export const PdfFiles = z.object({
  list: field(
    z
      .array(PdfFile)
      .max(20)
      .refine((files) => new Set(files.map(({ file }) => file.slug)).size === files.length, {
        message: reasons.fileTwice,
      })
      .refine((files) => files.reduce((sum, { file }) => sum + file.bytes, 0) <= ALL_BYTES, {
        message: reasons.filesTooLarge,
      }),
    'Files',
    'Link to them from any text: choose the words, press Link, and take the file from the list.',
  ),
})
