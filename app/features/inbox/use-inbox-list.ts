import { useCallback, useEffect, useRef, useState } from 'react'

import { useOnReturn } from '#app/lib/on-return.ts'
import { toast } from '#app/lib/toast.ts'
import { inbox as words } from '#content/messages/inbox.ts'

import type { InboxList, Question, Shown } from './inbox-list-state.ts'
import { nextPage } from './next-page.ts'

/**
 * The list of what came in, read page by page and again whenever the owner comes back to the tab.
 * @param onRefused the caller is not the owner, or not any more
 */
export function useInboxList(onRefused: () => void) {
  const [question, setQuestion] = useState<Question>({ shown: 'all', search: '' })
  const { state, setState, read } = useAnswers(onRefused)
  useEffect(() => {
    const begin = async () => read(question, undefined)
    void begin()
  }, [read, question])
  useOnReturn(() => void read(question, undefined))

  function ask(next: Question): void {
    setState((now) => ({ ...now, asking: true }))
    setQuestion(next)
  }

  function readOn(from: InboxList | undefined): Promise<void> {
    setState((now) => ({ ...now, asking: true, failed: false }))
    return read(question, from)
  }

  return {
    ...state,
    question,
    show: (shown: Shown) => ask({ ...question, shown }),
    search(typed: string) {
      const search = typed.trim()
      if (search !== question.search) ask({ ...question, search })
    },
    more: () => readOn(state.list),
    refresh: () => readOn(undefined),
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

  const read = useCallback(async (question: Question, from: InboxList | undefined) => {
    const mine = ++latest.current
    const answer = await nextPage(question, from)
    if (mine !== latest.current) return
    if (answer.status === 'ok') {
      answered.current = question
      setState({ list: answer.value, asking: false, failed: false })
      return
    }
    const list = (now: State) => (answered.current === question ? now.list : undefined)
    setState((now) => ({ list: list(now), asking: false, failed: true }))
    if (answer.status === 'refused') refused.current()
    else toast({ ...words.loadFailed, tone: 'destructive' })
  }, [])

  return { state, setState, read }
}
