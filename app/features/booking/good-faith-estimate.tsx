import { Card } from '#app/components/card.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import type { BookingPage } from '#content/schemas/pages.ts'

/** The notice for those who pay themselves, framed so that it is found by looking for it. */
export function GoodFaithEstimate({ words }: { words: BookingPage['goodFaithEstimate'] }) {
  return (
    <div className="page-column pb-section">
      <Card
        as="section"
        id="good-faith-estimate"
        aria-labelledby="good-faith-estimate-title"
        className="lg:grid lg:grid-cols-12 lg:gap-x-12 lg:p-12"
      >
        <h2 id="good-faith-estimate-title" className="text-title lg:col-span-4">
          {words.title}
        </h2>
        <RichText blocks={words.body} className="mt-5 lg:col-span-8 lg:mt-1" />
      </Card>
    </div>
  )
}
