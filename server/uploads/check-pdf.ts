import { resolve } from 'node:path'

import type { PdfRefusalReason } from '#contracts/uploads.ts'

import { FileRefused, runBounded } from '#server/platform/process/run-program.ts'
import { PdfVerdict } from './pdf-process.ts'

const PROGRAM = resolve(import.meta.dirname, 'pdf-process.ts')
const MEMORY_OPTIONS = ['--max-semi-space-size=4', '--max-old-space-size=160']
const TIMEOUT_MS = 60_000

/** As in Acrobat, up to so many bytes may precede the header. */
const HEADER_WITHIN = 1024

/**
 * Accepts a PDF that can be opened, and contains no code, attachments, or form that sends something. In a process of its
 * own.
 * @throws FileRefused
 */
export async function checkPdf(
  file: Buffer,
  limits = { program: PROGRAM, withinMs: TIMEOUT_MS },
): Promise<void> {
  if (!file.subarray(0, HEADER_WITHIN).includes('%PDF-')) throw new FileRefused<PdfRefusalReason>('not-a-pdf')
  const { program, withinMs } = limits
  const judged = await runBounded<PdfRefusalReason>(
    { file: program, nodeOptions: MEMORY_OPTIONS, input: file, withinMs },
    { memory: 'too-complex', time: 'too-complex' },
  )
  const verdict = PdfVerdict.parse(JSON.parse(judged))
  if (verdict.refused) throw new FileRefused<PdfRefusalReason>(verdict.refused)
}
