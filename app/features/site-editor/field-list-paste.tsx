import { useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { SelectField, TextArea } from '#app/components/field.tsx'
import { fill, plural } from '#contracts/fill.ts'
import { useFocusHandover } from '#app/lib/focus.ts'

import type { Value } from './draft-pending-edit.ts'
import { type FieldKind, words } from './field-base.ts'
import { newEntry } from './field-list-state.ts'

/** Adds an entry for each pasted line, such as a list of insurers. Duplicates are listed and not added. */
export function PasteList({
  id,
  parts,
  names,
  onAdd,
}: {
  id: string
  parts: FieldKind[]
  /** Names of the existing entries. */
  names: string[]
  onAdd: (entries: Value[]) => void
}) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [message, setMessage] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const choices = parts.slice(1)
  const { added, duplicates } = newNames(typed, names)

  const duplicatesText =
    duplicates.length > 0 ? fill(words.list.doubles, { names: duplicates.join(', ') }) : ''

  function add(): void {
    onAdd(added.map((name) => newEntry(parts, name, chosen)))
    setMessage([plural(words.list.pasted, added.length), duplicatesText].join(' ').trim())
    setTyped('')
    setOpen(false)
  }

  return (
    <>
      {!open && (
        <Button ref={opener} look="quiet" className="min-h-touch" onClick={() => setOpen(true)}>
          {words.list.paste}
        </Button>
      )}
      <p role="status" className="basis-full text-small text-ink-soft">
        {message}
      </p>
      {open && (
        <PasteForm opener={opener}>
          <TextArea
            id={`${id}-paste`}
            label={words.list.pasteLabel}
            value={typed}
            // The form was opened by a button.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
            {...(duplicatesText && { hint: duplicatesText })}
          />
          {choices.map(({ key = '', label, options = [] }) => (
            <SelectField
              key={key}
              label={label}
              options={options}
              value={chosen[key] ?? options[0]?.value ?? ''}
              onChange={(event) => setChosen({ ...chosen, [key]: event.target.value })}
            />
          ))}
          <div className="flex flex-wrap gap-3">
            <Button className="min-h-touch px-4" disabled={added.length === 0} onClick={add}>
              {words.list.pasteAdd}
            </Button>
            <Button look="quiet" className="min-h-touch" onClick={() => setOpen(false)}>
              {words.list.pasteCancel}
            </Button>
          </div>
        </PasteForm>
      )}
    </>
  )
}

/** Returns the focus to the button that opened it. */
function PasteForm({
  opener,
  children,
}: {
  opener: React.RefObject<HTMLElement | null>
  children: React.ReactNode
}) {
  const box = useFocusHandover<HTMLDivElement>(() => opener.current)
  return (
    <div ref={box} className="grid basis-full gap-4 rounded-control border border-line bg-paper-deep p-4">
      {children}
    </div>
  )
}

/** Bullets and numbers of a list, such as `• `, `- `, `1. ` or `a) `. */
const LIST_MARK = /^[\s•◦▪·*–—-]+|^\(?(?:\d{1,3}|[a-z])[.)]\s+/i

/** Names, one a line, from the first column of a table; duplicates separately. */
export function newNames(typed: string, names: string[]): { added: string[]; duplicates: string[] } {
  const known = new Set(names.map(comparable))
  const added: string[] = []
  const duplicates: string[] = []
  for (const line of typed.split(/[\r\n]+/)) {
    const [first = ''] = line.trim().split('\t')
    const name = first.replace(LIST_MARK, '').trim().replaceAll(/\s+/g, ' ')
    if (!name) continue
    if (known.has(comparable(name))) duplicates.push(name)
    else added.push(name)
    known.add(comparable(name))
  }
  return { added, duplicates }
}

function comparable(name: string): string {
  return name.trim().toLowerCase()
}
