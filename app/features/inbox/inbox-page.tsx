import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useSearchParameters } from '#app/lib/search-parameters.ts'

import { useTypedInput, withEntry } from '#app/lib/use-typed-input.ts'

import { nextAfter } from './inbox.data.ts'
import { OPENED_FROM_LIST, InboxListView, itemId } from './inbox-list.tsx'
import { BottomBar, changeOf, type ChangeName, MessageBar } from './message-bar.tsx'
import { nameOf } from './message-fields.ts'
import type { TypedNote } from './message-note.tsx'
import { MessageView } from './message-view.tsx'
import { focusReply, type TypedDraft } from './reply-composer.tsx'
import { useInboxList, useMarks, useMessage } from './use-inbox.ts'
import { currentEntry, entryAfterSave } from './use-save-on-unload.ts'
import { ShortcutSetting, useShortcuts } from './use-shortcuts.tsx'

/** The inbox: the list, or the message in the address. */
export function InboxPage() {
  const list = useInboxList()
  const marks = useMarks()
  const [notes, setNotes] = useTypedInput({ form: 'inbox-notes' }, { until: 'area-left', initial: NO_NOTES })
  const [drafts, setDrafts] = useTypedInput(
    { form: 'inbox-replies' },
    { until: 'area-left', initial: NO_DRAFTS },
  )
  const [replying, setReplying] = useState<string>()
  const [parameters] = useSearchParameters()
  const navigate = useNavigate()
  const { state } = useLocation()
  const closing = useRef(false)
  const opened = parameters.get('message')
  const { data: items = [], query } = list
  const message = useMessage(opened, close)
  const typed = {
    draft: currentEntry(drafts[opened ?? ''], message.data?.draft.text ?? ''),
    note: currentEntry(notes[opened ?? ''], message.data?.note.text ?? ''),
  }
  const focusNext = useFocusOnReturn(opened)
  const next = opened === null ? undefined : nextAfter(items, opened, query.list)
  const previous = items[items.findIndex(({ id }) => id === opened) - 1]
  useLoadMoreNearEnd(list, opened)
  useEffect(() => {
    if (opened === null) closing.current = false
  }, [opened])

  function open(id: string): void {
    const search = new URLSearchParams({ ...ofList(query.list), message: id })
    void navigate(`?${search}`, { replace: true, state })
  }

  function close(): void {
    // Going back takes a moment, while the message is still shown; a second step would leave the inbox.
    if (closing.current) return
    closing.current = true
    if (state === OPENED_FROM_LIST) return void navigate(-1)
    const search = new URLSearchParams(ofList(query.list)).toString()
    void navigate(search ? `?${search}` : '/admin/inbox', { replace: true })
  }

  function change(name: ChangeName): void {
    if (!message.data) return
    marks.mark(changeOf(name, message.data, nameOf(message.data)))
    if (name === 'deleted' || name === 'restored') {
      const at = items.findIndex(({ id }) => id === opened)
      focusNext(items[at + 1] ?? items[at - 1])
    }
    if (CLOSING_CHANGES.has(name)) close()
  }

  /** Opens the field of the reply, with this text behind what is there already. */
  function reply(text = ''): void {
    if (opened === null || !message.data) return
    const { draft } = message.data
    const written = typed.draft?.text ?? draft.text ?? ''
    if (text) {
      const { number, version } = typed.draft ?? draft
      const whole = written.trim() ? `${written.trimEnd()}\n\n${text}` : text
      setDrafts((now) => withEntry(now, opened, { number, version, text: whole }))
    }
    setReplying(opened)
    // If it is open already; otherwise it takes the focus when it appears.
    requestAnimationFrame(focusReply)
  }

  useShortcuts(
    opened === null
      ? { next: () => step(1), previous: () => step(-1), undo: marks.undo }
      : {
          next: () => next && open(next.id),
          previous: () => previous && open(previous.id),
          back: close,
          reply: () => reply(),
          handled: () => change(message.data?.handledAt ? 'open' : 'handled'),
          delete: () => change('deleted'),
          undo: marks.undo,
        },
  )

  return (
    <div className="pb-32 print:pb-0">
      {opened === null ? (
        <>
          <InboxListView list={list} />
          <ShortcutSetting />
        </>
      ) : (
        <MessageView
          key={opened}
          message={message}
          listHref={`/admin/inbox${query.list === 'all' ? '' : `?list=${query.list}`}`}
          reply={{
            isOpen: replying === opened,
            autoFocus: replying === opened,
            typed: typed.draft,
            onType: (draft) => setDrafts((now) => withEntry(now, opened, draft)),
            onSaved: (draft) =>
              setDrafts((now) => withEntry(now, opened, entryAfterSave(draft, now[opened]))),
            onSent() {
              setReplying(undefined)
              setDrafts((now) => withEntry(now, opened, undefined))
            },
            onChoose: reply,
          }}
          typed={typed.note}
          onType={(note) => setNotes((now) => withEntry(now, opened, note))}
          onSaved={(note) => setNotes((now) => withEntry(now, opened, entryAfterSave(note, now[opened])))}
          onAnswer={() => change('answered')}
          onUnread={() => change('unread')}
          onDelete={() => change('deleted')}
          onMissing={close}
        />
      )}
      <BottomBar marks={marks}>
        {opened !== null && (
          <MessageBar
            message={message.data}
            onReply={() => reply()}
            onChange={change}
            {...(next && { onNext: () => open(next.id) })}
          />
        )}
      </BottomBar>
    </div>
  )
}

const NO_NOTES: Record<string, TypedNote> = {}
const NO_DRAFTS: Record<string, TypedDraft> = {}

/** These remove the message from the list or mark it as unread, so the list is shown next. */
const CLOSING_CHANGES = new Set<ChangeName>(['deleted', 'restored', 'unread'])

function ofList(list: string): Record<string, string> {
  return list === 'all' ? {} : { list }
}

/** Loads the next page of the list when one of its last three messages is open. */
function useLoadMoreNearEnd(list: ReturnType<typeof useInboxList>, opened: string | null): void {
  const { data: items = [], hasMore, moreFailed, busy, showMore } = list
  const near = opened !== null && items.slice(-3).some(({ id }) => id === opened)
  const more = useRef(showMore)
  useEffect(() => {
    more.current = showMore
  })
  useEffect(() => {
    // Failures show a toast; the owner can retry in the list.
    if (near && hasMore && !moreFailed && !busy) more.current()
  }, [near, hasMore, moreFailed, busy])
}

/**
 * When the list is shown again, focuses the message that was open, or else the heading.
 * @returns chooses another message, for when the open one is removed from the list
 */
function useFocusOnReturn(opened: string | null) {
  const before = useRef(opened)
  const replacement = useRef<string>(undefined)
  useEffect(() => {
    const last = replacement.current ?? before.current
    before.current = opened
    if (opened !== null || last === null) return
    replacement.current = undefined
    const place = document.getElementById(itemId(last)) ?? document.querySelector('h1')
    place?.focus()
  }, [opened])
  return (item: { id: string } | undefined) => void (replacement.current = item?.id)
}

/** Moves the focus in the list, starting at its first message. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[id^="message-"]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)
  links[to]?.focus()
}
