import { Icon } from './icon.tsx'

/** Stars out of five; `label` says it in words ('5 out of 5 stars'). */
export function Rating({ value, label }: { value: number; label: string }) {
  return (
    <p className="flex gap-0.5 text-hibiscus">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon
          key={star}
          name="star"
          className={`size-4.5 ${star <= value ? 'fill-current' : 'text-line-strong'}`}
        />
      ))}
    </p>
  )
}
