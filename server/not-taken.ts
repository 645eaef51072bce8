/** Thrown for a file of the owner’s that is not kept; the contract of its upload has the reasons. */
export class NotTaken<Reason extends string = string> extends Error {
  readonly reason: Reason

  constructor(reason: Reason, cause?: string) {
    super(cause ?? reason)
    this.reason = reason
  }
}
