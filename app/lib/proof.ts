import { changeAccount } from './account.ts'
import { type CodeOutcome, verifyCode } from './second-factor.ts'
import { readSession } from './session-state.ts'

/** Why something was not done that asks for a fresh proof of identity: a code where the account has a second factor, else the password. */
export type ProofProblem =
  | 'proof-needed'
  | 'code-needed'
  | 'wrong-password'
  | 'incomplete-code'
  | 'wrong-code'
  | 'too-many'

/** The `hint` of a refusal that asks for a proof. */
export const PROOF_NEEDED = 'proof_needed'

/** What to ask for after the server has said that a proof is missing. */
export function missingProof(): ProofProblem {
  return hasSecondFactor() ? 'code-needed' : 'proof-needed'
}

/** @returns nothing when the session is proved now, or nothing was typed */
export async function prove(typed: string): Promise<ProofProblem | 'failed' | undefined> {
  if (!typed) return undefined
  if (hasSecondFactor()) return CODE_PROBLEMS[await verifyCode(typed)]
  const { status } = await changeAccount({ current_password: typed })
  if (status === 'changed') return undefined
  if (status === 'current-wrong') return 'wrong-password'
  return status === 'too-many' ? status : 'failed'
}

const CODE_PROBLEMS: Record<CodeOutcome, ProofProblem | 'failed' | undefined> = {
  verified: undefined,
  incomplete: 'incomplete-code',
  wrong: 'wrong-code',
  'too-many': 'too-many',
  ended: 'failed',
  failed: 'failed',
}

function hasSecondFactor(): boolean {
  const session = readSession()
  return session.status === 'signed-in' && session.secondFactor
}
