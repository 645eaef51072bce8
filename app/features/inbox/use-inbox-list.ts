import { useCallback, useEffect, useRef, useState } from 'react'

import { useOnReturn } from '#app/lib/on-return.ts'
import { toast } from '#app/lib/toast.ts'
import { inbox as words } from '#content/messages/inbox.ts'

import type { InboxList, Question, Shown } from './inbox-list-state.ts'
import type { InboxAnswer } from './inbox.data.ts'
import { nextPage, readAgain } from './next-page.ts'

/**
 * The list of what came in, read page by page and again whenever the owner comes back to the tab.
 * @param onRefused the caller is not the owner, or not any more
 */
export function useInboxList(onRefused: () => void) {
  const [question, setQuestion] = useState<Question>({ shown: 'all', search: '' })
  const { state, setState, read } = useAnswers(onRefused)
  useEffect(() => {
    const begin = async () => read(question, nextPage(question, undefined))
    void begin()
  }, [read, question])
  useOnReturn(() => {
    // A page that is on its way would be overtaken and lost.
    if (!state.asking) void read(question, readAgain(question, state.list))
  })

  function ask(next: Question): void {
    setState((now) => ({ ...now, asking: true }))
    setQuestion(next)
  }

  function readOn(answer: Promise<InboxAnswer<InboxList>>): Promise<void> {
    setState((now) => ({ ...now, asking: true }))
    return read(question, answer)
  }

  return {
    ...state,
    question,
    show: (shown: Shown) => ask({ ...question, shown }),
    search(typed: string) {
      const search = typed.trim()
      if (search !== question.search) ask({ ...question, search })
    },
    more: () => readOn(nextPage(question, state.list)),
    refresh: () => readOn(readAgain(question, state.list)),
    change: (apply: (list: InboxList) => InboxList) =>
      setState((now) => (now.list ? { ...now, list: apply(now.list) } : now)),
  }
}

export type Inbox = ReturnType<typeof useInboxList>

interface State {
  list: InboxList | undefined
  /** An answer is on its way; what is shown may be of the question before. */
  asking: boolean
  failed: boolean
}

/** What was answered last. An answer that was overtaken by a later question is not shown. */
function useAnswers(onRefused: () => void) {
  const [state, setState] = useState<State>({ list: undefined, asking: true, failed: false })
  const latest = useRef(0)
  const answered = useRef<Question>(undefined)
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  })

  const read = useCallback(async (question: Question, answering: Promise<InboxAnswer<InboxList>>) => {
    const mine = ++latest.current
    const answer = await answering
    if (mine !== latest.current) return
    if (answer.status === 'ok') {
      answered.current = question
      setState({ list: answer.value, asking: false, failed: false })
      return
    }
    const list = (now: State) => (answered.current === question ? now.list : undefined)
    setState((now) => ({ list: list(now), asking: false, failed: true }))
    if (answer.status === 'refused') refused.current()
    else toast({ ...words.loadFailed, tone: 'destructive' }, { of: 'inbox' })
  }, [])

  return { state, setState, read }
}
