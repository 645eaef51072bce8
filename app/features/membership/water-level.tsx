import { TideLine } from '#app/components/tide-line.tsx'

/**
 * How far a plan reaches, as a tide gauge shows it: one wave for the first plan, one more for each that holds
 * it. Decoration; the words beside it say the same.
 */
export function WaterLevel({ rank }: { rank: number }) {
  return (
    <div aria-hidden="true" className="mt-auto hidden space-y-1.5 pt-5 md:block">
      {Array.from({ length: rank }, (_, wave) => (
        <TideLine key={wave} reach="link" className="h-1.5 w-16" />
      ))}
    </div>
  )
}
