import { ArrowLink, SiteLink } from '#app/components/site-link.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card, linkCover } from '#app/components/card.tsx'
import { Fold, FoldedText } from '#app/components/fold.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Picture, type ShownPicture } from '#app/components/picture.tsx'
import { Price } from '#app/components/price.tsx'
import { RichText, Words } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import { folds } from '#content/messages/folds.ts'
import type { HomePage } from '#content/schemas/home-page.ts'

/** Links to the pages of the owner's own, directly under the first screen. */
export function Topics({ title, links }: { title: string; links: { path: string; label: string }[] }) {
  if (!links[0]) return null
  return (
    <nav aria-labelledby="topics" className="page-column py-4 sm:py-7">
      <h2 id="topics" className="text-heading">
        {title}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-7 sm:max-lg:grid sm:max-lg:grid-cols-2">
        {links.map(({ path, label }) => (
          <li key={path}>
            <ArrowLink href={path} label={label} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The introduction, beside it portrait and short biography. */
export function Intro({ words, portrait }: { words: HomePage['intro']; portrait: ShownPicture }) {
  return (
    <section aria-labelledby="intro-title" className="bg-paper-deep py-section">
      <div className="page-column grid gap-x-12 gap-y-5 sm:gap-y-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="intro-title" className="max-w-[18ch] text-title">
            {words.title}
          </h2>
          <div className="mt-3 sm:mt-6">
            <FoldedText blocks={words.text} label={folds.howIWork} className="text-lead max-sm:text-body" />
          </div>
        </div>
        <div className="sm:grid sm:grid-cols-[14rem_1fr] sm:gap-x-10 lg:col-span-5 lg:block lg:pl-6">
          <Picture
            {...portrait}
            sizes="(min-width: 40rem) 18rem, 60vw"
            className="w-56 rounded-picture max-sm:float-left max-sm:mt-1 max-sm:mr-4 max-sm:w-28 max-sm:rounded-card lg:w-72"
          />
          <div className="lg:mt-7">
            <h3 className="text-heading">{words.bioTitle}</h3>
            <RichText blocks={words.bio} className="mt-2 text-ink-soft max-sm:text-small sm:mt-3" />
            <ArrowLink {...words.more} className="sm:mt-3" />
          </div>
        </div>
      </div>
    </section>
  )
}

/** The services as cards, each with its price; the whole card is a link. */
export function Services({ words }: { words: HomePage['services'] }) {
  return (
    <Section title={words.title} lead={words.lead} layout="stacked">
      <ul className="grid gap-3 sm:gap-5 lg:auto-cols-fr lg:grid-flow-col lg:gap-6">
        {words.items.map((service) => (
          <Card
            key={service.title}
            as="li"
            className="group flex flex-col transition-shadow hover:shadow-float max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3 max-sm:px-5 max-sm:py-4"
          >
            <h3 className="text-subtitle max-sm:order-first max-sm:flex-1 max-sm:basis-[6em]">
              {service.title}
            </h3>
            <p className="mt-1 text-small font-medium text-hibiscus max-sm:basis-full">{service.detail}</p>
            <Price
              amount={service.price}
              note={service.priceNote}
              beside
              className="mt-5 border-b border-line pb-5"
            />
            <p className="text-ink-soft max-sm:basis-full max-sm:mt-2 max-sm:text-small sm:mt-5">
              {service.text}
            </p>
            <SiteLink
              href={service.action.href}
              className={`mt-auto inline-flex min-h-touch items-center gap-2.5 self-start font-semibold max-sm:basis-full max-sm:-mb-2 sm:pt-5 ${linkCover}`}
            >
              {service.action.label}
              <Icon name="arrow" className="size-4.5 transition-transform group-hover:translate-x-1" />
            </SiteLink>
          </Card>
        ))}
      </ul>
    </Section>
  )
}

/**
 * A full-width band: the search for an insurer, then payment by insurance and without. On a phone the search follows
 * the heading, so that it is on the first screen of the band.
 */
export function Insurance({ words, search }: { words: HomePage['insurance']; search: React.ReactNode }) {
  return (
    <section id="insurance" aria-labelledby="insurance-title" className="bg-mist py-section">
      <div className="page-column">
        <div className="grid gap-x-16 gap-y-4 sm:gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-y-5">
          <h2 id="insurance-title" className="text-title">
            {words.title}
          </h2>
          {search && <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-3">{search}</div>}
          <div className="max-lg:mt-2">
            <RichText blocks={words.text} className="text-lead max-sm:text-body" />
            <ArrowLink {...words.action} className="sm:mt-4" />
          </div>
        </div>
        <div className="mt-5 grid gap-x-12 gap-y-2 border-t border-line-strong/40 pt-5 sm:mt-12 sm:gap-y-7 sm:pt-9 md:grid-cols-3 lg:mt-16">
          <Terms items={[words.selfPay]} />
          {words.platforms.length > 0 && (
            <Fold label={folds.platforms} className="md:col-span-2">
              <Terms items={words.platforms} className="grid gap-x-12 gap-y-4 sm:gap-y-7 md:grid-cols-2" />
            </Fold>
          )}
        </div>
      </div>
    </section>
  )
}

function Terms({ items, className = '' }: { items: HomePage['insurance']['platforms']; className?: string }) {
  return (
    <dl className={className}>
      {items.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-heading text-heading">{title}</dt>
          <dd className="mt-1 max-w-measure max-sm:text-small sm:mt-2">
            <Words text={text} />
          </dd>
        </div>
      ))}
    </dl>
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
      <div className="max-sm:hidden">
        <Horizon />
      </div>
      <div className="page-column relative py-section sm:max-lg:pb-48">
        <TideLine className="mb-4 max-w-60 sm:mb-6" />
        <h2 id="call-title" className="text-display max-sm:text-title">
          {words.title}
        </h2>
        <p className="mt-2 max-w-[40ch] text-lead text-on-night-soft max-sm:text-body sm:mt-4 lg:max-w-[min(40ch,48%)]">
          {words.text}
        </p>
        <div className="mt-4 flex flex-wrap gap-3 max-sm:*:px-4 sm:mt-8">
          <ButtonLink look="lamp" {...words.book} />
          {askButton}
        </div>
      </div>
    </section>
  )
}
