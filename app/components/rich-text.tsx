import { TextWithIcon } from './icon.tsx'
import { SiteLink } from './site-link.tsx'

/** A piece of a sentence: plain, strong or a link. */
export interface TextSpan {
  text: string
  strong?: true
  href?: string
}

/** Paragraphs and lists in reading order, as `content/schemas/text.ts` parses them. */
export type TextBlock =
  | { kind: 'paragraph'; spans: readonly TextSpan[] }
  | { kind: 'list'; items: readonly (readonly TextSpan[])[] }

/** One sentence or paragraph, without an element of its own. External links have an icon. */
export function Sentence({ spans }: { spans: readonly TextSpan[] }) {
  return spans.map((span) => {
    const key = `${span.text} ${span.href ?? ''}`
    const words = <Words key={key} text={span.text} />
    if (span.strong) return <strong key={key}>{words}</strong>
    if (!span.href) return words
    return (
      <SiteLink key={key} href={span.href}>
        {span.href.startsWith('https://') ? (
          <TextWithIcon text={span.text} name="outside" className="ml-0.5 size-[0.9em]" />
        ) : (
          words
        )}
      </SiteLink>
    )
  })
}

/**
 * A comma for screen readers, between two texts of one paragraph, heading or link that are apart on the screen: without
 * it they are read as one phrase.
 * @param after the text before it, if that may end with a full stop, which needs no comma
 */
export function HiddenComma({ after = '' }: { after?: string }) {
  return <span className="sr-only">{/[.!?]$/.test(after) ? ' ' : ', '}</span>
}

/**
 * A text whose phone numbers and ranges of figures, such as `$20-$60`, do not wrap. In a button or another flex
 * container wrap it in an element.
 */
export function Words({ text }: { text: string }) {
  const pieces = text.split(UNBROKEN)
  if (pieces.length === 1) return text
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  )
}

/** A paragraph for pages where no script runs. */
export function WithoutScript({ text }: { text: string }) {
  return (
    <noscript>
      <p>
        <Words text={text} />
      </p>
    </noscript>
  )
}

const UNBROKEN = /((?:1-)?(?:\(\d{3}\)\s|\d{3}-)\d{3}-\d{4}|\$?\d+[-–]\$?\d+)/

/** Running text of a readable width. */
export function RichText({ blocks, className = '' }: { blocks: readonly TextBlock[]; className?: string }) {
  return (
    <div className={`prose max-w-measure ${className}`}>
      {blocks.map((block) =>
        block.kind === 'paragraph' ? (
          <p key={plainText([block])}>
            <Sentence spans={block.spans} />
          </p>
        ) : (
          <ul key={plainText([block])}>
            {block.items.map((item) => (
              <li key={textOf(item)}>
                <Sentence spans={item} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

/** The text without markup, one line per paragraph or item: for search engines and keys. */
export function plainText(blocks: readonly TextBlock[]): string {
  return blocks
    .flatMap((block) => (block.kind === 'paragraph' ? [block.spans] : block.items))
    .map(textOf)
    .join('\n')
}

function textOf(spans: readonly TextSpan[]): string {
  return spans.map((span) => span.text).join('')
}
