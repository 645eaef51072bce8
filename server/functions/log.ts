/** The part of a logger that functions use. Facts never hold an address, a name or what somebody wrote. */
export interface FunctionLog {
  warn(facts: { reason: string }, event: string): void
  error(facts: { err: unknown }, event: string): void
}
