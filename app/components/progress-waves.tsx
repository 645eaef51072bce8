import { TideLine } from './tide-line.tsx'

/** How far along something is, as the tide that comes in. Decoration: words beside it say the same. */
export function ProgressWaves({ done, steps }: { done: number; steps: number }) {
  return (
    <div aria-hidden="true" className="flex h-2 items-center gap-1.5">
      {Array.from({ length: steps }, (_, step) =>
        step < done ? (
          <TideLine key={step} reach="link" className="h-2 grow basis-0" />
        ) : (
          <span key={step} className="h-px grow basis-0 bg-line-strong" />
        ),
      )}
    </div>
  )
}
