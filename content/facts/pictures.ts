import { writeDocument } from '#content/document.ts'
import { Pictures } from '#content/schemas/pictures.ts'

/** Without a picture of the owner's, the site shows the drawn one. */
export const pictures = writeDocument(
  { id: 'facts/pictures', group: 'Pictures', label: 'Pictures' },
  Pictures,
  { portrait: null },
)
