import { GuideStep, type PassedStep } from '#contracts/set-up.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Questions of the guided opening that the owner has passed, on any device; in their order. */
export async function readPassed(trx: Transaction): Promise<PassedStep[]> {
  const rows = await trx.selectFrom('private.set_up_answers').selectAll().execute()
  const skipped = new Map(rows.map(({ step, is_skipped }) => [step, is_skipped]))
  return GuideStep.options.flatMap((step) => {
    const isSkipped = skipped.get(step)
    return isSkipped === undefined ? [] : [{ step, isSkipped }]
  })
}
