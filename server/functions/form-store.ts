import { type Backend, isSessionEnded, succeed } from './backend.ts'
import type { SubmissionKind } from '#contracts/submission-kind.ts'
import type { Member } from './member.ts'
import type { Sealed } from './seal.ts'

export interface SealedSubmission extends Sealed {
  id: string
  kind: SubmissionKind
  /** The sender's name by itself, under the same key: lists open nothing else. */
  sealedName: string
  /** HMAC of the address that was typed, under the same key. */
  addressDigest: string
}

/**
 * Stores a submission and queues the owner's notice; the same id twice is stored once. It is the sender's if
 * their session lives; one that has ended makes it nobody's, and loses nothing of what was written.
 * @throws BackendFailure
 */
export type FormStore = (submission: SealedSubmission, sender?: Member) => Promise<void>

/** @param backend under the service key */
export function formStore(backend: Backend): FormStore {
  return async (submission, sender) => {
    try {
      await store(submission, sender?.backend ?? backend, sender?.id)
    } catch (error) {
      if (!isSessionEnded(error)) throw error
      await store(submission, backend)
    }
  }
}

async function store(submission: SealedSubmission, backend: Backend, sender?: string): Promise<void> {
  const { id, kind, keyId, sealed, sealedName, addressDigest } = submission
  const row = {
    submission: id,
    kind,
    key_id: keyId,
    sealed,
    sealed_name: sealedName,
    address_digest: addressDigest,
    sender: sender ?? null,
  }
  await succeed(backend.rpc('store_form_submission', row))
}
