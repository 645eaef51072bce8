import { type Backend, succeed } from './backend.ts'
import type { SubmissionKind } from './contracts/submission-kind.ts'
import type { Sealed } from './seal.ts'

export interface SealedSubmission extends Sealed {
  id: string
  kind: SubmissionKind
  /** The sender's name by itself, under the same key: lists open nothing else. */
  sealedName: string
  /** HMAC of the address that was typed, under the same key. */
  addressDigest: string
  /** The member whose live session sent it. */
  sender: string | undefined
}

/** Stores a submission and queues the owner's notice; the same id twice is stored once. @throws BackendFailure */
export type FormStore = (submission: SealedSubmission) => Promise<void>

/** @param backend under the service key */
export function formStore(backend: Backend): FormStore {
  return async ({ id, kind, keyId, sealed, sealedName, addressDigest, sender }) => {
    const submission = {
      submission: id,
      kind,
      key_id: keyId,
      sealed,
      sealed_name: sealedName,
      address_digest: addressDigest,
      sender: sender ?? null,
    }
    await succeed(backend.rpc('store_form_submission', submission))
  }
}
