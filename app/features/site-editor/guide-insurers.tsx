import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextArea } from '#app/components/field.tsx'
import { sorted } from '#app/lib/list-methods.ts'
import { guide } from '#content/messages/set-up-guide.ts'
import { fill, plural } from '#contracts/fill.ts'

import type { Value } from './draft-pending-edit.ts'
import { textOf } from './field-base.ts'
import { newNames } from './field-list-paste.tsx'
import { useAnswers, useBeforeNext, useQuestion } from './guide-answers.ts'
import { Tick } from './guide-fields.tsx'
import { PlaceProblems } from './guide-about.tsx'
import { PlatformSelect, PROFILES } from './guide-platforms.tsx'
import { PLACES } from './guide-places.ts'

const words = guide.insurers
const [LIST] = PLACES.insurers

interface Insurer {
  name: string
  platform: string
}

/** The insurers that the practice takes, each with a platform where it has a profile: to tick, or to paste. */
export function InsurersQuestion() {
  const { fieldAt, isOpen, valueAt, set } = useAnswers()
  const { isChecked, passed } = useQuestion()
  const place = LIST!
  const taken = isOpen(place) ? [] : insurersIn(valueAt(place))
  const isPassed = passed.some(({ step, isSkipped }) => step === 'insurers' && !isSkipped)
  const [isNone, setIsNone] = useState(isPassed && !isOpen(place) && taken.length === 0)
  const [known] = useState(() => insurersIn(fieldAt(place).value))
  const platforms = PROFILES.filter(({ profile }) => !isOpen(profile) && valueAt(profile) !== null).map(
    ({ id, name }) => ({ id, name: textOf(valueAt(name)) }),
  )
  const [fallback] = platforms
  const platformOf = (id: string) => platforms.find((one) => one.id === id) ?? fallback
  const names = sorted([...new Set([...known, ...taken].map(({ name }) => name))], (one, other) =>
    one.localeCompare(other, 'en'),
  )
  const isMissing = taken.length === 0 && !isNone
  const store = (next: Insurer[]) =>
    set(
      place,
      next.map(({ name, platform }) => ({ name, platform })),
    )
  useBeforeNext(() => {
    if (isNone) set(place, [])
    // A platform may have been given up since.
    else if (fallback && taken.some(({ platform }) => !platforms.some(({ id }) => id === platform)))
      store(taken.map(({ name, platform }) => ({ name, platform: platformOf(platform)!.id })))
    return !isMissing
  })
  const add = (added: string[], platform: string) =>
    store([...taken, ...added.map((name) => ({ name, platform }))])

  return (
    <div className="grid gap-5">
      <Tick
        label={words.none}
        checked={isNone}
        onChange={(checked) => {
          setIsNone(checked)
          if (checked) store([])
        }}
      >
        {isNone && words.noneNote}
      </Tick>
      {!isNone && !fallback && <p role="status">{words.noPlatform}</p>}
      {!isNone && fallback && (
        <>
          <fieldset className="grid min-w-0 gap-2.5">
            <legend className="mb-2 text-small font-semibold">{words.list}</legend>
            {names.map((name) => {
              const own = taken.find((one) => one.name === name)
              const usual = known.find((one) => one.name === name)?.platform ?? ''
              return (
                <div key={name} className="grid gap-2">
                  <Tick
                    label={name}
                    checked={own !== undefined}
                    onChange={(checked) =>
                      checked ? add([name], platformOf(usual)!.id) : store(taken.filter((one) => one !== own))
                    }
                  />
                  {own && platforms.length > 1 && (
                    <PlatformSelect
                      label={fill(words.through, { name })}
                      platforms={platforms}
                      value={platformOf(own.platform)!.id}
                      onChange={(platform) =>
                        store(taken.map((one) => (one === own ? { name, platform } : one)))
                      }
                    />
                  )}
                </div>
              )
            })}
          </fieldset>
          <Paste names={taken.map(({ name }) => name)} platforms={platforms} onAdd={add} />
        </>
      )}
      <p role="alert" className="text-fine font-medium text-danger">
        {isChecked && isMissing && words.missing}
      </p>
      <PlaceProblems places={PLACES.insurers} />
    </div>
  )
}

function Paste({
  names,
  platforms,
  onAdd,
}: {
  names: string[]
  platforms: { id: string; name: string }[]
  onAdd: (names: string[], platform: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const [message, setMessage] = useState('')
  const platform = platforms.find(({ id }) => id === chosen) ?? platforms[0]!
  function add(): void {
    const { added, duplicates } = newNames(typed, names)
    onAdd(added, platform.id)
    const known = duplicates.length > 0 ? fill(words.known, { names: duplicates.join(', ') }) : ''
    setMessage(`${plural(words.added, added.length)} ${known}`.trim())
    setTyped('')
  }
  // What was pasted and not added would be lost without a word: it is added, and shown.
  useBeforeNext(() => {
    const isPasted = typed.trim() !== ''
    if (isPasted) add()
    return !isPasted
  })
  return (
    <div className="grid gap-3">
      <TextArea
        label={words.paste}
        rows={4}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {platforms.length > 1 && (
        <PlatformSelect
          label={words.pasteThrough}
          platforms={platforms}
          value={platform.id}
          onChange={setChosen}
        />
      )}
      <Button look="secondary" className="justify-self-start" disabled={!typed.trim()} onClick={add}>
        {words.add}
      </Button>
      <p role="status" className="text-small text-ink-soft">
        {message}
      </p>
    </div>
  )
}

function insurersIn(value: Value): Insurer[] {
  return (Array.isArray(value) ? value : []).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return []
    return [{ name: textOf(entry.name ?? ''), platform: textOf(entry.platform ?? '') }]
  })
}
