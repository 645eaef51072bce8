import type { PictureSource } from '#app/components/picture.tsx'
import { Picture } from '#app/components/picture.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import type { AboutPage } from '#content/schemas/pages.ts'

/** How the owner works, in her own voice beside her portrait. */
export function Story({ words, portrait }: { words: AboutPage; portrait: PictureSource }) {
  return (
    <section aria-labelledby="story-title" className="pt-6 pb-section">
      <div className="page-column grid gap-x-12 gap-y-10 sm:grid-cols-12">
        <div className="sm:col-span-4">
          <Picture
            light={portrait}
            alt={words.pictureDescription}
            width={640}
            height={720}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 33vw, 60vw"
            className="w-60 rounded-picture sm:sticky sm:top-24 sm:w-full"
          />
        </div>
        <div className="sm:col-span-8 lg:pl-6">
          <h2 id="story-title" className="text-title">
            {words.story.title}
          </h2>
          <RichText blocks={words.story.body} className="mt-6 text-lead" />
        </div>
      </div>
    </section>
  )
}
