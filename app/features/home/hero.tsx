import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import type { HomePage } from '#content/schemas/pages.ts'

import { heroDark, heroLight } from './pictures.ts'

/** The top of the home page. The picture reaches the edge of the screen, as a window does. */
export function Hero({ words, askButton }: { words: HomePage['hero']; askButton: React.ReactNode }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="flex flex-col overflow-hidden lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,46vw)] lg:items-stretch"
    >
      <div className="order-2 lg:order-1 lg:pl-[max(var(--spacing-gutter),calc((100vw-var(--container-page))/2))]">
        <div className="px-gutter pt-8 pb-12 sm:pt-12 lg:flex lg:min-h-[38rem] lg:flex-col lg:justify-center lg:py-16 lg:pr-14 lg:pl-0">
          <p className="font-medium text-hibiscus">{words.kicker}</p>
          <h1 id="hero-title" className="mt-3 max-w-[14ch] text-display">
            {words.headline}
          </h1>
          <p className="mt-5 max-w-[46ch] text-lead text-ink-soft">{words.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={words.book.href}>{words.book.label}</ButtonLink>
            {askButton}
          </div>
          <TideLine className="mt-10" />
          <ul className="mt-5 flex flex-wrap gap-2">
            {words.badges.map((badge) => (
              <li key={badge}>
                <Badge>{badge}</Badge>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="order-1 lg:order-2">
        <Picture
          light={heroLight}
          dark={heroDark}
          alt={words.pictureDescription}
          width={1280}
          height={1280}
          sizes="(min-width: 64rem) 46vw, 100vw"
          urgent
          className="aspect-[16/11] w-full object-cover object-[50%_50%] lg:aspect-auto lg:h-full lg:min-h-[38rem] lg:rounded-bl-picture"
        />
      </div>
    </section>
  )
}
