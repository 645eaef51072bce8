import { PDF_BYTES } from '#content/pdf-files.ts'
import { StoredPdf } from '#contracts/pdf-files.ts'
import { checkPdf } from '#server/pdf-files/check-pdf.ts'
import { insertPdf } from '#server/uploaded-files.ts'

import type { Handler } from './http.ts'
import type { MemberDeps } from './member-function.ts'
import { ownerUpload } from './owner-upload.ts'

/**
 * Takes a PDF from the owner: `StoredPdf` out, `PdfRefusal` where the file is the reason. It is kept as it is for the draft,
 * which then names it.
 */
export function ownerPdfFiles(deps: MemberDeps): Handler {
  return ownerUpload(deps, {
    failure: { error: 'The file could not be kept', event: 'a PDF file could not be kept' },
    refusal: 'The file was not taken',
    maxBytes: PDF_BYTES,
    options: () => undefined,
    async prepare(file) {
      await checkPdf(file)
      return file
    },
    insert: async (trx, file) => StoredPdf.parse(await insertPdf(trx, file)),
  })
}
