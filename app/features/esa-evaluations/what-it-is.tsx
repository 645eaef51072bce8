import { RichText } from '#app/components/rich-text.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import type { EsaPage } from '#content/schemas/pages.ts'

/** Why an evaluation is more than a letter, and beside it what it is. */
export function WhatItIs({ words }: { words: Pick<EsaPage, 'introduction' | 'whatItIs'> }) {
  return (
    <div className="page-column grid gap-x-12 gap-y-14 pt-10 pb-section lg:grid-cols-12">
      <section aria-labelledby="introduction-title" className="lg:col-span-7">
        <h2 id="introduction-title" className="text-title">
          {words.introduction.title}
        </h2>
        <RichText blocks={words.introduction.body} className="mt-6 text-lead" />
      </section>
      <section aria-labelledby="what-it-is-title" className="lg:col-span-5 lg:pt-5 lg:pl-6">
        <TideLine className="mb-5" />
        <h2 id="what-it-is-title" className="text-heading">
          {words.whatItIs.title}
        </h2>
        <RichText blocks={words.whatItIs.body} className="mt-3 text-ink-soft" />
      </section>
    </div>
  )
}
