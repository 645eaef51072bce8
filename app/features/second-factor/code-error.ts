import type { CodeOutcome } from '#app/lib/session/proof.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

/** The error message for a code. */
export function codeError(status: CodeOutcome | 'offline', way: 'app' | 'recovery'): string | undefined {
  const { wrong } = secondFactor
  return {
    verified: undefined,
    incomplete: wrong[way],
    wrong: way === 'recovery' ? wrong.recoveryCode : wrong.code,
    gone: wrong.gone,
    'too-many': wrong.tooMany,
    ended: wrong.ended,
    failed: wrong.failed,
    offline: wrong.failed,
  }[status]
}
