import type { InboxCursor } from '#contracts/owner-inbox.ts'

import { askInbox } from './ask-inbox.ts'
import { type InboxList, type Question, requestFor, withPage } from './inbox-list-state.ts'
import type { InboxAnswer } from './inbox.data.ts'

/** While a search has found nobody yet, it goes on by itself for so many requests: about ten seconds. */
const SEARCH_ON = 40

/** What is known and the page after it; while searching, pages until somebody is found. Never throws. */
export async function nextPage(
  question: Question,
  from: InboxList | undefined,
): Promise<InboxAnswer<InboxList>> {
  const known = from?.items.length ?? 0
  let list = from
  let after: InboxCursor | null = from?.next ?? null
  for (let pages = 0; pages < SEARCH_ON; pages += 1) {
    const request = requestFor(question, after)
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await askInbox((calls) => calls.listInbox(request))
    if (answer.status !== 'ok') return answer
    list = withPage(list, answer.value)
    after = list.next
    if (!after || list.items.length > known) break
  }
  return { status: 'ok', value: list ?? { items: [], next: null, unread: 0 } }
}

/** The list anew, as far as it had been read: what came or went meanwhile shows, and no page is lost. Never throws. */
export async function readAgain(
  question: Question,
  known: InboxList | undefined,
): Promise<InboxAnswer<InboxList>> {
  const wanted = known?.items.length ?? 0
  let answer = await nextPage(question, undefined)
  while (answer.status === 'ok' && answer.value.next && answer.value.items.length < wanted) {
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    answer = await nextPage(question, answer.value)
  }
  return answer
}
