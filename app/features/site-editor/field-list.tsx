import { useEffect, useRef } from 'react'

import { Button, IconButton } from '#app/components/button.tsx'
import { FieldError, FieldGroup } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { fill } from '#contracts/fill.ts'

import type { Value } from './draft-pending-edit.ts'
import { type ControlProps, type FieldKind, fieldWords, words } from './field-base.ts'
import { PasteList } from './field-list-paste.tsx'
import {
  firstText,
  type List,
  nameOf,
  partOf,
  useList,
  withPart,
  withSuggestedName,
} from './field-list-state.ts'

type Entry = Value
interface Props extends ControlProps {
  /** The control of a part of an entry. */
  Entry: (props: ControlProps) => React.ReactNode
}

/**
 * Entries with buttons to add, remove, restore and move them. If they have several parts, one entry is open at a time.
 */
export function ListControl(props: Props) {
  const { id, kind, error, facts } = props
  const { element, list } = useList(props)
  const { label, hint } = fieldWords(props)
  const parts = kind.parts ?? []
  const isFull = kind.max !== undefined && list.entries.length >= kind.max
  return (
    <FieldGroup {...{ id, label, hint }} tabIndex={-1}>
      {list.entries.length === 0 && !list.removed && (
        <p className="mt-2 text-small text-ink-soft">{words.list.empty}</p>
      )}
      <ol ref={element} className="mt-2 border-t border-line empty:hidden">
        {list.entries.map(({ key, entry }, at) => (
          <li key={key} className="border-b border-line">
            {list.removed?.at === at && <Removed {...list} />}
            <EntryRow
              {...props}
              {...{ parts, entry, at, list }}
              name={nameOf(entry, parts, at, facts)}
              isOpen={list.open === key}
              entryKey={key}
            />
          </li>
        ))}
        {list.removed && list.removed.at >= list.entries.length && (
          <li className="border-b border-line">
            <Removed {...list} />
          </li>
        )}
      </ol>
      <p role="status" className="sr-only">
        {list.spoken}
      </p>
      <FieldError id={`${id}-error`} text={error} />
      {isFull && <p className="mt-3 text-fine text-ink-soft">{fill(words.list.full, { max: kind.max! })}</p>}
      <div className={`mt-3 flex flex-wrap gap-3 ${isFull ? 'hidden' : ''}`}>
        <Button
          look="secondary"
          className="min-h-touch px-4"
          aria-label={fill(words.list.addNamed, { label })}
          onClick={list.add}
        >
          {words.list.add}
        </Button>
        {canPaste(parts) && (
          <PasteList
            id={id}
            {...{ parts }}
            names={list.entries.map(({ entry }) => firstText(entry, parts))}
            onAdd={list.addAll}
          />
        )}
      </div>
    </FieldGroup>
  )
}

/** One entry: its name and buttons, and its parts while it is open. A single part is always shown. */
function EntryRow({
  parts,
  entry,
  entryKey,
  at,
  name,
  isOpen,
  list,
  Entry,
  ...props
}: Props & {
  parts: FieldKind[]
  entry: Entry
  entryKey: string
  at: number
  name: string
  isOpen: boolean
  list: List
}) {
  const [only, ...more] = parts
  const isInline = only !== undefined && only.key === undefined && more.length === 0
  const problems = props.problems.filter(({ path }) => path === String(at) || path.startsWith(`${at}.`))
  const isShown = isInline || isOpen
  return (
    <div className="relative py-2">
      <div className={`flex items-center gap-1 ${isInline ? 'absolute top-1 right-0 z-1' : ''}`}>
        {!isInline && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={fill(isOpen ? words.list.close : words.list.open, { entry: name })}
            onClick={() => list.toggle(entryKey)}
            className="flex min-h-touch min-w-0 grow items-center gap-2 text-left font-medium hover:text-link"
          >
            <Icon name="chevron" className={`size-4 ${isOpen ? '' : '-rotate-90'}`} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {problems.length > 0 && <Icon name="alert" className="size-4 text-danger" />}
          </button>
        )}
        <MoveButton
          by={-1}
          label={fill(words.list.up, { entry: name })}
          disabled={at === 0}
          onPress={() => list.move(at, -1)}
        />
        <MoveButton
          by={1}
          label={fill(words.list.down, { entry: name })}
          disabled={at === list.entries.length - 1}
          onPress={() => list.move(at, 1)}
        />
        <IconButton
          icon="close"
          label={fill(words.list.remove, { entry: name })}
          onClick={() => list.remove(at, name)}
        />
      </div>
      {isShown && (
        <div className={isInline ? 'pt-2 pb-1' : 'grid grid-cols-1 gap-5 pt-2 pb-4 pl-2 sm:pl-6'}>
          {parts.map((part) => {
            const path = [at, part.key].filter((key) => key !== undefined).join('.')
            const inside = problems.filter((one) => one.path === path || one.path.startsWith(`${path}.`))
            return (
              <Entry
                key={part.key ?? ''}
                {...props}
                id={`${props.id}-${entryKey}-${part.key ?? ''}`}
                kind={part.label ? part : { ...part, label: fill(words.list.entry, { number: at + 1 }) }}
                value={partOf(entry, part)}
                error={inside.find((one) => one.path === path)?.message ?? inside[0]?.message}
                problems={[]}
                onChange={(next, suggested) =>
                  list.change(at, withSuggestedName(withPart(entry, part, next), parts, suggested))
                }
              />
            )
          })}
        </div>
      )}
      {!isShown && problems[0] && (
        <p className="pl-6 text-fine font-medium text-danger">{problems[0].message}</p>
      )}
    </div>
  )
}

function MoveButton({
  by,
  label,
  disabled,
  onPress,
}: {
  by: -1 | 1
  label: string
  disabled: boolean
  onPress: () => void
}) {
  return (
    <IconButton
      icon="chevron"
      label={label}
      data-move={by}
      // Not `disabled`, which would lose the focus when an entry reaches an end.
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
      className={`${by === -1 ? 'rotate-180' : ''} ${disabled ? '[&>svg]:opacity-30' : ''}`}
    />
  )
}

function Removed({ removed, undo }: Pick<List, 'removed' | 'undo'>) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="flex flex-wrap items-center gap-x-3 bg-paper-deep px-3 text-small">
      <span className="min-w-0 grow wrap-anywhere">
        {fill(words.list.removed, { entry: removed?.name ?? '' })}
      </span>
      <Button ref={button} look="quiet" className="min-h-touch" onClick={undo}>
        {words.list.undo}
      </Button>
    </p>
  )
}

/** Lists can be pasted if their entries are a line and choices. */
function canPaste([first, ...others]: FieldKind[]): boolean {
  return first?.control === 'line' && others.every(({ control }) => control === 'choice')
}
