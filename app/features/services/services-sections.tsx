import { Accordion } from '#app/components/accordion.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card, linkCover } from '#app/components/card.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { Icon, type IconName } from '#app/components/icon.tsx'
import { Price } from '#app/components/price.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import type { ServicesPage } from '#content/schemas/pages.ts'

type ServiceCard = ServicesPage['cards'][number]

/** The three services; each card is a link as a whole. The first, therapy, is the large one. */
export function ServiceCards({ cards }: { cards: ServiceCard[] }) {
  return (
    <ul className="page-column grid gap-3 pt-2 pb-section sm:gap-5 sm:pt-4 lg:grid-cols-12 lg:gap-6">
      {cards.map((card, index) => (
        <Service key={card.title} card={card} main={index === 0} />
      ))}
    </ul>
  )
}

function Service({ card, main }: { card: ServiceCard; main: boolean }) {
  return (
    <Card
      as="li"
      tone={main ? 'night' : 'raised'}
      className={`group isolate flex flex-col overflow-hidden transition-shadow hover:shadow-float max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3 max-sm:px-5 max-sm:py-4 ${
        main ? 'lg:col-span-7 lg:row-span-2 lg:p-12' : 'lg:col-span-5'
      }`}
    >
      {main && (
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 -z-10 hidden h-3/5 lg:block">
          <Horizon reach="full" />
        </div>
      )}
      <p className={`text-small font-medium max-sm:basis-full ${main ? 'text-lamp' : 'text-hibiscus'}`}>
        {card.detail}
      </p>
      <h2
        className={`max-sm:order-first max-sm:flex-1 max-sm:basis-[6em] sm:mt-2 ${main ? 'text-subtitle sm:text-title' : 'text-subtitle'}`}
      >
        {card.title}
      </h2>
      <RichText
        blocks={card.body}
        // Its links are above the one that covers the card.
        className={`[&_a]:relative [&_a]:z-1 max-sm:order-last max-sm:basis-full max-sm:mt-2 max-sm:text-small sm:mt-4 ${main ? 'text-lead text-on-night-soft' : 'text-ink-soft'}`}
      />
      <Price
        amount={card.price}
        note={card.priceNote}
        beside
        className={`mt-6 ${main ? 'text-on-night' : 'text-ink'}`}
      />
      {main ? (
        <ButtonLink
          look="lamp"
          href={card.link.href}
          label={card.link.label}
          className={`self-start max-sm:order-last max-sm:basis-full max-sm:mt-3 sm:mt-7 lg:mt-auto ${linkCover}`}
        />
      ) : (
        <SiteLink
          href={card.link.href}
          className={`inline-flex min-h-touch items-center gap-2.5 self-start font-semibold max-sm:order-last max-sm:basis-full max-sm:mt-1 max-sm:-mb-2 sm:mt-5 lg:mt-auto lg:pt-6 ${linkCover}`}
        >
          {card.link.label}
          <Icon name="arrow" className="size-4.5 transition-transform group-hover:translate-x-1" />
        </SiteLink>
      )}
    </Card>
  )
}

/** Who is better served elsewhere, and where to turn instead, folded. */
export function Fit({ words }: { words: ServicesPage['fit'] }) {
  return (
    <Section id="fit" title={words.title} lead={<Sentence spans={words.lead} />} ground="mist">
      <Accordion
        items={words.items.map(({ title, body }) => ({
          question: title,
          answer: <RichText blocks={body} />,
        }))}
      />
    </Section>
  )
}

/** Technology needed for an appointment, and how its privacy is protected. */
export function Requirements({ words }: { words: Pick<ServicesPage, 'technology' | 'privacy'> }) {
  return (
    <div className="bg-paper-deep py-section">
      <div className="page-column grid gap-3 sm:gap-5 lg:grid-cols-12 lg:gap-6">
        <Topic icon="video" words={words.technology} className="lg:col-span-7" />
        <Topic icon="lock" words={words.privacy} className="lg:col-span-5" />
      </div>
    </div>
  )
}

function Topic({
  icon,
  words,
  className,
}: {
  icon: IconName
  words: ServicesPage['technology']
  className: string
}) {
  return (
    <Card as="section" aria-labelledby={`${icon}-title`} className={`max-sm:px-5 max-sm:py-4 ${className}`}>
      <Icon name={icon} className="size-8 text-hibiscus max-sm:float-right" />
      <h2 id={`${icon}-title`} className="text-subtitle sm:mt-4">
        {words.title}
      </h2>
      <RichText blocks={words.body} className="mt-3 max-sm:text-small" />
    </Card>
  )
}
