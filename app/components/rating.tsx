import { Icon } from './icon.tsx'

/** Stars out of five, in the lamp's colour: red is for errors. `label` says it in words ('5 out of 5 stars'). */
export function Rating({ value, label }: { value: number; label: string }) {
  return (
    <p className="mb-3 flex gap-0.5 text-lamp-edge">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon
          key={star}
          name="star"
          className={`size-4.5 ${star <= value ? 'fill-lamp' : 'text-line-strong'}`}
        />
      ))}
    </p>
  )
}
