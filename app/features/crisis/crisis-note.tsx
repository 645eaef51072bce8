import { Icon } from '#app/components/icon.tsx'
import { WaysToReach } from '#app/components/ways-to-reach.tsx'
import { crisis, crisisWords } from '#content/messages/crisis.ts'

import { QuickExit } from './quick-exit.tsx'

/** The short numbers are well known; the hotline's button says whose number it is. */
const callFirst = crisis.lines.flatMap(({ id, number, ways }) =>
  ways
    .slice(0, 1)
    .map((call) =>
      id === 'domestic-violence' ? { ...call, label: `${crisisWords.domesticViolence}: ${number}` } : call,
    ),
)

/** States that a page is not for emergencies, with the crisis numbers and the quick exit. */
export function CrisisNote({ title, children }: { title?: string; children: React.ReactNode }) {
  // Landmarks need unique names.
  const Note = title ? 'aside' : 'div'
  return (
    <Note
      aria-label={title}
      data-crisis
      className="rounded-card border border-line border-l-4 border-l-danger bg-card p-5 sm:p-8"
    >
      <div className="flex gap-3.5">
        <Icon name="alert" className="mt-0.5 size-6 text-danger" />
        <div>
          {title && <h2 className="text-heading">{title}</h2>}
          {children}
        </div>
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-5 sm:pl-9.5 lg:grid-cols-[auto_1fr]">
        <WaysToReach ways={callFirst} />
        <QuickExit />
      </div>
    </Note>
  )
}
