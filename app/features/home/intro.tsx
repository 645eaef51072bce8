import { ArrowLink } from '#app/components/arrow-link.tsx'
import { Picture } from '#app/components/picture.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import type { HomePage } from '#content/schemas/pages.ts'

import { headshot } from './pictures.ts'

/** A word to the visitor, then who is speaking. */
export function Intro({ words }: { words: HomePage['intro'] }) {
  return (
    <section aria-labelledby="intro-title" className="bg-paper-deep py-section">
      <div className="page-column grid gap-x-12 gap-y-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <TideLine className="mb-6" />
          <h2 id="intro-title" className="max-w-[18ch] text-title">
            {words.title}
          </h2>
          <RichText blocks={words.text} className="mt-6 text-lead" />
        </div>
        <div className="sm:grid sm:grid-cols-[14rem_1fr] sm:gap-x-10 lg:col-span-5 lg:block lg:pl-6">
          <Picture
            light={headshot}
            alt={words.pictureDescription}
            width={640}
            height={720}
            sizes="(min-width: 40rem) 18rem, 60vw"
            className="w-56 rounded-picture lg:w-72"
          />
          <div className="mt-6 sm:mt-0 lg:mt-7">
            <h3 className="text-heading">{words.bioTitle}</h3>
            <RichText blocks={words.bio} className="mt-3 text-ink-soft" />
            <ArrowLink href={words.more.href} className="mt-3">
              {words.more.label}
            </ArrowLink>
          </div>
        </div>
      </div>
    </section>
  )
}
