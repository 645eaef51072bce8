import { ButtonLink } from '#app/components/button.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { settings } from '#app/lib/settings.ts'
import type { Products } from '#content/schemas/offers.ts'
import type { ResourcesPage } from '#content/schemas/pages.ts'

type Ebook = Products['ebook']

/** The practice's eBook, sold at the external checkout by its product id. */
export function EbookOffer({ words, ebook }: { words: ResourcesPage['ebook']; ebook: Ebook }) {
  return (
    <section
      aria-labelledby="ebook-title"
      className="page-column grid gap-x-12 gap-y-10 pt-4 pb-section md:grid-cols-12"
    >
      <Cover title={ebook.title} />
      <div className="md:col-span-7 lg:col-span-7 lg:pl-4">
        <p className="font-medium text-hibiscus">{words.title}</p>
        <h2 id="ebook-title" className="mt-2 max-w-[22ch] text-title">
          {ebook.title}
        </h2>
        <p className="mt-4 max-w-measure text-lead text-ink-soft">{ebook.description}</p>
        <h3 className="mt-7 font-text text-small font-semibold">{words.contains}</h3>
        <ul className="mt-2 space-y-1.5">
          {ebook.contains.map((part) => (
            <li key={part} className="flex gap-3">
              <Icon name="check" className="mt-1 size-5 text-mangrove" />
              {part}
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="font-heading text-title leading-none">{ebook.priceText}</p>
          <ButtonLink href={checkoutAddress(ebook)} data-product-id={ebook.productId}>
            {words.buy}
            <Icon name="outside" className="size-4.5" />
          </ButtonLink>
        </div>
        <p className="mt-4 max-w-measure text-small text-ink-soft">
          <Sentence spans={words.note} />
        </p>
      </div>
    </section>
  )
}

/** Drawn book cover; decorative, because the same words stand beside it. */
function Cover({ title: whole }: { title: string }) {
  const [title, subtitle] = whole.split(': ')
  return (
    <div aria-hidden="true" className="flex items-center md:col-span-5 print:hidden">
      <div className="relative mx-auto aspect-[5/7] w-full max-w-76 overflow-hidden rounded-l-sm rounded-r-card bg-night text-on-night shadow-float">
        <div className="absolute inset-x-0 bottom-0 h-3/5">
          <Horizon reach="full" />
        </div>
        <div className="absolute inset-y-0 left-0 w-3 border-r border-night-line bg-night-deep" />
        <div className="relative pt-9 pr-6 pl-10">
          <p className="font-heading text-title leading-[1.08]">{title}</p>
          {subtitle && <p className="mt-3 text-small text-on-night-soft">{subtitle}</p>}
        </div>
      </div>
    </div>
  )
}

/** URL of the eBook's checkout; in the sandbox that of the stand-in. */
function checkoutAddress(ebook: { productId: string; checkoutUrl: string }): string {
  return settings.sandbox ? `/sandbox/ebook/buy/${ebook.productId}` : ebook.checkoutUrl
}
