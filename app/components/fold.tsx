import { Icon } from './icon.tsx'
import { RichText, type TextBlock } from './rich-text.tsx'

/**
 * Details that a phone shows on request; a wider screen shows them at once, without the `label`. Plain `<details>`, so
 * it opens without JavaScript, and the browser's own search opens what it finds (`.fold` in `base.css`).
 */
export function Fold({
  label,
  heading: Heading,
  className = '',
  children,
}: {
  label: string
  /** The label is this heading, which a wider screen shows above the text. */
  heading?: 'h2' | 'h3'
  className?: string
  children: React.ReactNode
}) {
  return (
    // Opens for what was typed before and is restored.
    <details
      className={`fold group/fold ${className}`}
      onInput={({ currentTarget: fold }) => {
        fold.open = true
      }}
    >
      <summary
        className={`flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 max-[17rem]:gap-1 ${Heading ? '' : 'font-semibold text-link'}`}
      >
        {Heading ? <Heading className="text-heading max-[17rem]:text-fine">{label}</Heading> : label}
        <Icon name="chevron" className="size-5 transition-transform group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

/** A text of which a phone shows the first paragraph, and the others on request. */
export function FoldedText({
  blocks,
  label,
  className = '',
}: {
  blocks: readonly TextBlock[]
  label: string
  className?: string
}) {
  return (
    <>
      <RichText blocks={blocks.slice(0, 1)} className={className} />
      {blocks.length > 1 && (
        <Fold label={label}>
          <RichText blocks={blocks.slice(1)} className={`${className} sm:mt-[1.1em]`} />
        </Fold>
      )}
    </>
  )
}
