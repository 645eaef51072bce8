import { resolve } from 'node:path'

import { exportPractice } from '#server/export/export-practice.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'

import { runOnDatabase } from './run-command.ts'

const USAGE = `Takes everything out of the site, as files that other programs read:

  npm run export -- FOLDER

Members, subscribers, messages, ESA requests, testimonials, visits and activity as CSV (for a spreadsheet), every text
as Markdown, all content as JSON, pictures and PDF files. FOLDER must not be there yet; while it is written, it is
FOLDER.unfinished. It works on the database of DATABASE_URL while the site runs, or on the embedded one in DATA_DIR
(.data) while the site is stopped, and needs FORM_KEYS: messages and ESA requests are written OPENED. Keep the folder as
safe as a patient file.`

const [folder, ...others] = process.argv.slice(2)
const { FORM_KEYS } = process.env
if (!FORM_KEYS || !folder || others.length > 0) {
  console.error(USAGE)
  process.exit(2)
}
await runOnDatabase(async (database) => {
  const keys = await parseSealingKeys(FORM_KEYS)
  const to = resolve(folder)
  const { counts, unreadable } = await exportPractice({ database, keys, folder: to })
  for (const [name, count] of Object.entries(counts)) console.log(`${name}: ${count}`)
  console.log(
    `${to} holds what people wrote about their health, readable. Keep it as safe as a patient file.`,
  )
  if (unreadable > 0) console.error(`${unreadable} messages could not be opened: FORM_KEYS lacks their key.`)
  return unreadable > 0 ? 1 : 0
})
