import { type Backend, succeed } from './backend.ts'
import type { SubmissionKind } from './contracts/submission-kind.ts'
import type { Sealed } from './seal.ts'

export interface SealedSubmission extends Sealed {
  id: string
  kind: SubmissionKind
  /** The sender's name by itself, under the same key: lists open nothing else. */
  sealedName: string
  /** Whose account shows that it was sent: the address that was given, for ESA requests only. Not kept. */
  noteFor?: string | undefined
}

/** Stores a submission and queues the owner's notice; the same id twice is stored once. @throws BackendFailure */
export type FormStore = (submission: SealedSubmission) => Promise<void>

/** @param backend under the service key */
export function formStore(backend: Backend): FormStore {
  return async ({ id, kind, keyId, sealed, sealedName, noteFor }) => {
    const submission = { submission: id, kind, key_id: keyId, sealed, sealed_name: sealedName }
    await succeed(backend.rpc('store_form_submission', submission))
    // A failure here asks the sender to try again; the same id is then stored no second time.
    if (noteFor) await succeed(backend.rpc('note_esa_request', { address: noteFor }))
  }
}
