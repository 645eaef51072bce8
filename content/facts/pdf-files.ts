import { writeDocument } from '#content/document.ts'
import { PdfFiles } from '#content/schemas/pdf-files.ts'

export const pdfFiles = writeDocument(
  {
    id: 'facts/pdf-files',
    group: 'Files',
    label: 'Files to download',
    help: 'PDF files such as your Notice of Privacy Practices or your Good Faith Estimate form. Everybody can download what you publish here.',
  },
  PdfFiles,
  { list: [] },
)
