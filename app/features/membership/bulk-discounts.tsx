import { ArrowLink } from '#app/components/arrow-link.tsx'
import { Section } from '#app/components/section.tsx'
import { membership } from '#content/messages/membership.ts'

const words = membership.bulkDiscounts

/** Paying several months ahead is arranged by contact; there is nothing to buy here. */
export function BulkDiscounts() {
  return (
    <Section id="bulk-discounts" title={words.title} ground="deep">
      <ul className="border-t border-line">
        {words.items.map((item) => (
          <li key={item} className="border-b border-line py-3.5 font-heading text-heading">
            {item}
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-measure">{words.body}</p>
      <ArrowLink href="/contact" className="mt-2">
        {words.link}
      </ArrowLink>
    </Section>
  )
}
