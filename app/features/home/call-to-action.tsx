import { ButtonLink } from '#app/components/button.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import type { HomePage } from '#content/schemas/pages.ts'

/** A night band with the moon low over the horizon: one last, quiet invitation. */
export function CallToAction({
  words,
  askButton,
}: {
  words: HomePage['callToAction']
  askButton: React.ReactNode
}) {
  return (
    <section
      aria-labelledby="call-title"
      className="on-night relative overflow-hidden bg-night text-on-night"
    >
      <Horizon />
      <div className="page-column relative py-section max-lg:pb-48">
        <h2 id="call-title" className="text-display">
          {words.title}
        </h2>
        <p className="mt-4 max-w-[40ch] text-lead text-on-night-soft">{words.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink look="lamp" href={words.book.href}>
            {words.book.label}
          </ButtonLink>
          {askButton}
        </div>
      </div>
    </section>
  )
}
