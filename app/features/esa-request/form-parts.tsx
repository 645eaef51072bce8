import { fill } from '#app/lib/fill.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'

import type { Problems } from './esa-request.data.ts'
import { EsaField } from './esa-field.tsx'
import { PARTS, type Part } from './parts.ts'

/**
 * The four parts of the form. All of them are always there; `open` is the one that shows, or 'all' where
 * no script leads from one to the next.
 */
export function FormParts({ open, problems }: { open: number | 'all'; problems: Problems }) {
  return PARTS.map((part, index) => (
    <FormPart key={part.id} {...{ part, index, problems }} hidden={open !== 'all' && open !== index} />
  ))
}

function FormPart({
  part,
  index,
  hidden,
  problems,
}: {
  part: Part
  index: number
  hidden: boolean
  problems: Problems
}) {
  const section = words.sections[part.id]
  return (
    <fieldset data-part hidden={hidden} className="min-w-0">
      <legend className="w-full">
        <PartHeading number={index + 1} title={section.title} />
      </legend>
      {section.lead && <p className="mt-1 text-ink-soft">{section.lead}</p>}
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        {part.fields.map((field) => (
          <div key={field} className={HALF.has(field) ? '' : 'sm:col-span-2'}>
            <EsaField field={field} problems={problems} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** 'Part 2 of 4' and the part's title, spoken together when the part opens. */
function PartHeading({ number, title }: { number: number; title: string }) {
  return (
    <h3 tabIndex={-1} className="text-heading outline-none">
      <span className="block font-text text-small text-ink-soft">
        {fill(words.progress, { step: number, steps: PARTS.length })}
      </span>
      {title}
    </h3>
  )
}

const HALF: ReadonlySet<string> = new Set(['firstName', 'lastName', 'state', 'zipCode'])
