import { useMutation, useQueryClient } from '@tanstack/react-query'

import { failureOf } from '#app/lib/owner-functions.ts'
import { cancelReloads } from '#app/lib/owner-list.ts'
import type { ToastMessage } from '#app/lib/toast.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import { inboxReply as replyWords } from '#content/messages/inbox-reply.ts'
import type { InboxMessage, InboxNote } from '#contracts/inbox.ts'
import { readTyped } from '#contracts/typed-text.ts'

import { type DraftPlace, inboxKeys, writeDraft, writeNote } from './inbox.data.ts'
import { useInboxErrors } from './use-inbox.ts'
import { isSameTyped } from './use-save-on-unload.ts'

/** Saves the owner's note. */
export function useNote(
  message: InboxMessage,
  onSaved: (note: { text: string; version: number }) => void,
  onMissing: () => void,
) {
  const write = (text: string, { version }: InboxNote) => writeNote(message.id, text, version)
  return useSavedText('note', { message, write, onSaved, onMissing, failed: words.note.failed })
}

/** Saves the draft of the next reply. */
export function useDraft(
  message: InboxMessage,
  onSaved: (draft: { text: string } & DraftPlace) => void,
  onMissing: () => void,
) {
  const write = (text: string, place: DraftPlace) => writeDraft(message.id, text, place)
  return useSavedText('draft', { message, write, onSaved, onMissing, failed: replyWords.draftFailed })
}

interface SavedTextOptions<Part extends 'note' | 'draft'> {
  message: InboxMessage
  /** @returns the new version */
  write: (text: string, before: InboxMessage[Part]) => Promise<number>
  onSaved: (saved: InboxMessage[Part] & { text: string; version: number }) => void
  onMissing: () => void
  failed: ToastMessage
}

/**
 * Saves a text that belongs to the message; the mutation's result is what the server stores as which version. A version
 * that another device saved meanwhile is loaded, not overwritten.
 */
function useSavedText<Part extends 'note' | 'draft'>(
  part: Part,
  { message, write, onSaved, onMissing, failed }: SavedTextOptions<Part>,
) {
  const client = useQueryClient()
  const handleError = useInboxErrors(onMissing)
  const key = inboxKeys.message(message.id)
  return useMutation({
    // One after the other: pressing the button also blurs the field, which saves. The second call finds no change.
    scope: { id: `${part}-${message.id}` },
    mutationFn: async (text: string) => {
      const before = (client.getQueryData<InboxMessage>(key) ?? message)[part]
      const isStored = before.text !== null && isSameTyped(before.text, text)
      const version = isStored ? before.version : await write(text, before)
      return { ...before, text: readTyped(text), version }
    },
    onSuccess: async (saved) => {
      // A reload that began before the save would show the text before it.
      const isReloading = client.getQueryState(key)?.fetchStatus !== 'idle'
      await cancelReloads(client, key)
      client.setQueryData<InboxMessage>(key, (now) => now && { ...now, [part]: saved })
      onSaved(saved)
      if (isReloading) void client.invalidateQueries({ queryKey: key })
    },
    onError: (error) => {
      if (failureOf(error) === 'outdated') void client.invalidateQueries({ queryKey: key })
      else handleError(failed)(error)
    },
  })
}
