import { linkCover } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Section } from '#app/components/section.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import type { HomePage } from '#content/schemas/pages.ts'

/** Three ways to work together, as a list to read down rather than three boxes to choose between. */
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
