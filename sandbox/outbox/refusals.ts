import { z } from 'zod'

/** Body of `POST /sandbox/outbox/refusal`: what the mail server answers from now on, and when; `null` ends it. */
export const Refusal = z.nullable(
  z.object({
    at: z.enum(['greeting', 'MAIL FROM', 'RCPT TO', 'DATA']),
    /** Such as `550 5.4.5 Daily user sending limit exceeded.` */
    reply: z.string().regex(/^[45]\d\d \S/),
    /** The only recipient who is refused. */
    to: z.string().optional(),
  }),
)
type Refusal = z.infer<typeof Refusal>

/** The present refusal of the mail server. */
export interface Refusals {
  set(refusal: Refusal): void
  /** The error to answer with at this command, if it is refused. */
  at(command: NonNullable<Refusal>['at'], ...recipients: string[]): Error | undefined
}

export function createRefusals(): Refusals {
  let present: Refusal = null
  return {
    set: (wanted) => void (present = wanted),
    at(command, ...recipients) {
      if (present?.at !== command) return undefined
      if (present.to !== undefined && !recipients.includes(present.to)) return undefined
      return refusal(Number(present.reply.slice(0, 3)), present.reply.slice(4))
    },
  }
}

/** An error that the server library turns into this reply. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
