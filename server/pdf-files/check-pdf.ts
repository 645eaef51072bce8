import { resolve } from 'node:path'

import type { PdfRefusalReason } from '#contracts/pdf-files.ts'

import { isOutOfMemory } from '../bounded-program.ts'
import { runProgram } from '../run-program.ts'
import { NotTaken } from '../not-taken.ts'
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
  if (!file.subarray(0, HEADER_WITHIN).includes('%PDF-')) throw refused('not-a-pdf')
  const { outcome, stdout, stderr } = await runProgram({
    file: limits.program,
    nodeOptions: LITTLE_MEMORY,
    input: file,
    withinMs: limits.withinMs,
  })
  if (isOutOfMemory(outcome) || outcome === 'SIGKILL') throw refused('too-complex')
  if (outcome !== 0) throw refused('failed', stderr.slice(0, 1000) || `ended by ${outcome}`)
  const verdict = PdfVerdict.parse(JSON.parse(stdout))
  if (verdict.refused) throw refused(verdict.refused)
}

function refused(reason: PdfRefusalReason, cause?: string): NotTaken {
  return new NotTaken(reason, cause)
}
