import { ButtonLink } from '#app/components/button.tsx'
import { Card, linkCover } from '#app/components/card.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { Icon, type IconName } from '#app/components/icon.tsx'
import { Price } from '#app/components/price.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section, TermRows } from '#app/components/section.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import type { ServicesPage } from '#content/schemas/pages.ts'

type ServiceCard = ServicesPage['cards'][number]

/** The three services; each card is a link as a whole. The first, therapy, is the large one. */
export function ServiceCards({ cards }: { cards: ServiceCard[] }) {
  return (
    <ul className="page-column grid gap-5 pt-4 pb-section lg:grid-cols-12 lg:gap-6">
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
      className={`group isolate flex flex-col overflow-hidden transition-shadow hover:shadow-float ${
        main ? 'lg:col-span-7 lg:row-span-2 lg:p-12' : 'lg:col-span-5'
      }`}
    >
      {main && (
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 -z-10 hidden h-3/5 lg:block">
          <Horizon reach="full" />
        </div>
      )}
      <p className={`text-small font-medium ${main ? 'text-lamp' : 'text-hibiscus'}`}>{card.detail}</p>
      <h2 className={`mt-2 ${main ? 'text-title max-[17rem]:text-subtitle' : 'text-subtitle'}`}>
        {card.title}
      </h2>
      <RichText
        blocks={card.body}
        className={`mt-4 ${main ? 'text-lead text-on-night-soft' : 'text-ink-soft'}`}
      />
      <Price
        amount={card.price}
        note={card.priceNote}
        className={`mt-6 ${main ? 'text-on-night' : 'text-ink'}`}
      />
      {main ? (
        <ButtonLink
          look="lamp"
          href={card.link.href}
          label={card.link.label}
          className={`mt-7 self-start lg:mt-auto ${linkCover}`}
        />
      ) : (
        <SiteLink
          href={card.link.href}
          className={`mt-5 inline-flex min-h-touch items-center gap-2.5 self-start font-semibold lg:mt-auto lg:pt-6 ${linkCover}`}
        >
          {card.link.label}
          <Icon name="arrow" className="size-4.5 transition-transform group-hover:translate-x-1" />
        </SiteLink>
      )}
    </Card>
  )
}

/** Who is better served elsewhere, and where to turn instead. */
export function Fit({ words }: { words: ServicesPage['fit'] }) {
  return (
    <Section id="fit" title={words.title} lead={<Sentence spans={words.lead} />} ground="mist">
      <TermRows items={words.items.map(({ title, body }) => ({ title, body: <RichText blocks={body} /> }))} />
    </Section>
  )
}

/** Technology needed for an appointment, and how its privacy is protected. */
export function Requirements({ words }: { words: Pick<ServicesPage, 'technology' | 'privacy'> }) {
  return (
    <div className="bg-paper-deep py-section">
      <div className="page-column grid gap-5 lg:grid-cols-12 lg:gap-6">
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
    <Card as="section" aria-labelledby={`${icon}-title`} className={className}>
      <Icon name={icon} className="size-8 text-hibiscus" />
      <h2 id={`${icon}-title`} className="mt-4 text-subtitle">
        {words.title}
      </h2>
      <RichText blocks={words.body} className="mt-3" />
    </Card>
  )
}
