import { ArrowLink, SiteLink } from '#app/components/site-link.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { linkCover } from '#app/components/card.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Picture } from '#app/components/picture.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { Section, TermRows } from '#app/components/section.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import type { HomePage } from '#content/schemas/pages.ts'
import type { OwnPicture } from '#content/schemas/pictures.ts'

import { heroDark, heroLight, portraitOf } from './pictures.ts'

/**
 * The top of the home page: headline, lead and booking within the first screen, also of a small phone, where the
 * picture comes after them.
 */
export function Hero({ words, askButton }: { words: HomePage['hero']; askButton: React.ReactNode }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="overflow-hidden md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,42vw)] md:items-stretch lg:grid-cols-[minmax(0,1fr)_minmax(0,46vw)]"
    >
      <div className="md:pl-[max(var(--spacing-gutter),calc((100vw-var(--container-page))/2))]">
        <div className="px-gutter pt-6 pb-8 sm:pt-12 md:flex md:min-h-[34rem] md:flex-col md:justify-center md:py-12 md:pr-8 md:pl-0 lg:min-h-[38rem] lg:py-16 lg:pr-14">
          <p className="font-medium text-hibiscus max-sm:text-small">{words.kicker}</p>
          <h1 id="hero-title" className="mt-2 max-w-[14ch] text-display sm:mt-3">
            {words.headline}
          </h1>
          <p className="mt-3 max-w-[46ch] text-lead text-ink-soft max-sm:text-body max-sm:leading-snug sm:mt-5">
            {words.lead}
          </p>
          <div data-keep-clear className="mt-5 flex flex-wrap gap-3 max-sm:*:px-4 sm:mt-8">
            <ButtonLink href={words.book.href}>{words.book.label}</ButtonLink>
            {askButton}
          </div>
          <TideLine className="mt-8 sm:mt-10" />
          <ul className="mt-5 flex flex-wrap gap-2">
            {words.badges.map((badge) => (
              <li key={badge}>
                <Badge>{badge}</Badge>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Picture
        light={heroLight}
        dark={heroDark}
        alt={words.pictureDescription}
        width={1280}
        height={1280}
        sizes="(min-width: 64rem) 46vw, (min-width: 48rem) 42vw, 100vw"
        urgent
        className="aspect-[16/11] w-full object-cover object-[50%_50%] md:aspect-auto md:h-full md:min-h-[34rem] md:rounded-bl-picture lg:min-h-[38rem]"
      />
    </section>
  )
}

/** The introduction, beside it portrait and short biography. */
export function Intro({ words, portrait }: { words: HomePage['intro']; portrait: OwnPicture | null }) {
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
            {...portraitOf(portrait, words.pictureDescription)}
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

/** The services as a list of links. */
export function Services({ words }: { words: HomePage['services'] }) {
  return (
    <Section title={words.title} lead={words.lead}>
      <ul className="border-t border-line">
        {words.items.map((service) => (
          <li
            key={service.title}
            className="group relative grid gap-x-8 gap-y-2 border-b border-line py-7 transition-colors hover:bg-card sm:grid-cols-[13rem_1fr_3rem] sm:items-baseline sm:py-8"
          >
            <h3 className="text-heading">{service.title}</h3>
            <div>
              <p>{service.text}</p>
              <p className="mt-1.5 text-small text-ink-soft">{service.detail}</p>
              <SiteLink
                href={service.action.href}
                className={`mt-2 inline-flex min-h-touch items-center font-semibold ${linkCover}`}
              >
                {service.action.label}
              </SiteLink>
            </div>
            <Icon
              name="arrow"
              className="hidden size-6 text-hibiscus transition-transform group-hover:translate-x-1 sm:block"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Payment of an appointment: by insurance through two platforms, or by the client. */
export function Insurance({ words, search }: { words: HomePage['insurance']; search: React.ReactNode }) {
  return (
    <Section title={words.title} aside={<ArrowLink href={words.action.href}>{words.action.label}</ArrowLink>}>
      <RichText blocks={words.text} className="text-lead" />
      {search && <div className="mt-stack">{search}</div>}
      <TermRows
        className="mt-stack"
        items={[...words.platforms, words.selfPay].map(({ title, text }) => ({ title, body: text }))}
      />
    </Section>
  )
}

/** A dark band with booking link and question button. */
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
