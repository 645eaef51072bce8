import { writeDocument } from '#content/document.ts'
import { Notices } from '#content/schemas/news.ts'

export const notices = writeDocument(
  { id: 'facts/notices', group: 'Notices', label: 'Notices for some days' },
  Notices,
  { list: [] },
)
