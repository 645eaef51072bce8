import { useId } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { setUp as words } from '#content/messages/set-up.ts'

export type StepState = keyof typeof words.state

const LOOKS = {
  open: { tone: 'warm', icon: 'arrow' },
  done: { tone: 'settled', icon: 'check' },
  advice: { tone: 'plain', icon: 'info' },
} as const

/** One thing to do, with how it stands. */
export function Step({
  title,
  state,
  children,
}: {
  title: string
  state: StepState
  children: React.ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-7">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="grow basis-40 text-heading">
          {title}
        </h2>
        <Badge {...LOOKS[state]}>{words.state[state]}</Badge>
      </div>
      <div className="mt-3 grid gap-4 [&>p]:max-w-measure">{children}</div>
    </section>
  )
}
