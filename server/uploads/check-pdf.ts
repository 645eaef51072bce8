import { resolve } from 'node:path'

import type { PdfRefusalReason } from '#contracts/uploads.ts'

import { NotTaken, runBounded } from '#server/platform/process/run-program.ts'
import { PdfVerdict } from './pdf-process.ts'

const PROGRAM = resolve(import.meta.dirname, 'pdf-process.ts')
const LITTLE_MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=160']
const CHECKED_WITHIN_MS = 60_000

/** In a PDF of Acrobat, up to so many bytes may stand before it. */
const HEADER_WITHIN = 1024

/**
 * Lets a PDF pass that opens, and holds nothing that runs, is attached, or sends something. In a process of its own.
 * @throws NotTaken
 */
export async function checkPdf(
  file: Buffer,
  limits = { program: PROGRAM, withinMs: CHECKED_WITHIN_MS },
): Promise<void> {
  if (!file.subarray(0, HEADER_WITHIN).includes('%PDF-')) throw new NotTaken<PdfRefusalReason>('not-a-pdf')
  const { program, withinMs } = limits
  const judged = await runBounded<PdfRefusalReason>(
    { file: program, nodeOptions: LITTLE_MEMORY, input: file, withinMs },
    { memory: 'too-complex', time: 'too-complex' },
  )
  const verdict = PdfVerdict.parse(JSON.parse(judged))
  if (verdict.refused) throw new NotTaken<PdfRefusalReason>(verdict.refused)
}
