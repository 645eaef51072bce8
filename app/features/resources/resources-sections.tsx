import { ArrowLink } from '#app/components/site-link.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { TickedList } from '#app/components/badge.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { Tiles } from '#app/components/text-rows.tsx'
import { fill } from '#contracts/fill.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { settings } from '#app/lib/settings.ts'
import { copingKit } from '#content/messages/resources.ts'
import type { AffiliateItem, Products } from '#content/schemas/offers.ts'
import type { ResourcesPage } from '#content/schemas/pages.ts'

import { ProductPicture } from './product-picture.tsx'

type Words = Omit<ResourcesPage, 'ebook'>

/** Coping advice as tiles, then affiliate items for a coping kit, if the practice recommends any. */
export function CopingKit({
  words,
  products,
  crisisNote,
}: {
  words: Words
  products: Pick<Products, 'kitTiles' | 'kitItems'>
  crisisNote: React.ReactNode
}) {
  const { kit } = words
  return (
    <Section title={kit.title} lead={<Sentence spans={kit.lead} />} ground="deep" layout="stacked">
      <Tiles items={products.kitTiles} />
      <SaveKit kit={kit} tiles={products.kitTiles} />
      <div className="mt-6 sm:mt-8">{crisisNote}</div>
      {products.kitItems.length > 0 && (
        <div className="mt-section grid gap-x-12 gap-y-4 sm:gap-y-6 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h3 className="text-subtitle sm:text-title">{kit.itemsTitle}</h3>
            <div className="mt-3 sm:mt-5 print:hidden">
              <Disclosure items={products.kitItems} words={words.disclosure} />
            </div>
          </div>
          <div className="lg:col-span-8">
            <ProductList items={products.kitItems} words={words} className="md:grid-cols-3" />
          </div>
        </div>
      )}
    </Section>
  )
}

/** Prints the page, or saves the four things as a text file, which opens offline. Hidden until scripts run. */
function SaveKit({ kit, tiles }: { kit: Words['kit']; tiles: Products['kitTiles'] }) {
  function save(): void {
    const parts = tiles.map(({ title, body }) => `${title}\n${body}`)
    saveFile(copingKit.file, 'text/plain', [kit.title, ...parts, copingKit.numbers].join('\n\n'))
  }
  return (
    <div
      className={`needs-script mt-6 flex flex-wrap gap-3 print:hidden ${useHydrated() ? '' : 'invisible'}`}
    >
      <Button look="secondary" onClick={() => print()}>
        {copingKit.print}
      </Button>
      <Button look="secondary" onClick={save}>
        {copingKit.save}
      </Button>
    </div>
  )
}

/** Shown on a phone without being opened. */
const FIRST_PRODUCTS = 4

/** The affiliate items, nothing without any; on a phone most are folded. */
export function RecommendedProducts({ words, products }: { words: Words; products: AffiliateItem[] }) {
  if (products.length === 0) return null
  return (
    <Section
      title={words.recommended.title}
      lead={<Sentence spans={words.recommended.lead} />}
      aside={<Disclosure items={products} words={words.disclosure} />}
      layout="stacked"
    >
      <ProductList items={products.slice(0, FIRST_PRODUCTS)} words={words} className="lg:grid-cols-4" />
      {products.length > FIRST_PRODUCTS && (
        <Fold label={copingKit.moreProducts} className="mt-3 sm:mt-4">
          <ProductList items={products.slice(FIRST_PRODUCTS)} words={words} className="lg:grid-cols-4" />
        </Fold>
      )}
    </Section>
  )
}

function ProductList({
  items,
  words,
  className,
}: {
  items: readonly AffiliateItem[]
  words: Words
  className: string
}) {
  return (
    <ul className={`grid grid-cols-2 gap-2 max-[19rem]:grid-cols-1 sm:gap-4 ${className}`}>
      {items.map((item, index) => (
        // The same name may be in the list twice.
        <Affiliate key={`${item.id}-${index}`} item={item} words={words} />
      ))}
    </ul>
  )
}

/** Whether a link is a paid one: it has the practice’s affiliate tag. */
function isPaid({ url }: AffiliateItem): boolean {
  return url.includes('&tag=')
}

/** A product with a link to the shop that sells it. */
function Affiliate({ item, words }: { item: AffiliateItem; words: Words }) {
  return (
    <li className="flex flex-col rounded-card border border-line bg-card px-2.5 pt-3 pb-1 sm:px-5 sm:pt-5 sm:pb-2">
      <ProductPicture of={item.id} className="size-12 sm:size-16 print:hidden" />
      <h3 className="mt-2.5 font-text text-small leading-snug font-semibold sm:text-body">{item.name}</h3>
      <p className="mt-1 text-fine leading-snug text-ink-soft sm:text-small">{item.body}</p>
      <ArrowLink
        href={item.url}
        // Search engines require paid links to be marked; the shop identifies the affiliate by the tag in the URL.
        rel={isPaid(item) ? 'noopener sponsored nofollow' : 'noopener'}
        aria-label={fill(words.viewOnAmazonOf, { product: item.name })}
        className="mt-auto self-start text-fine sm:text-small print:hidden"
      >
        {words.viewOnAmazon}
      </ArrowLink>
    </li>
  )
}

/** The affiliate disclosure, required next to each group of paid links (16 CFR 255). */
function Disclosure({
  items,
  words,
}: {
  items: readonly AffiliateItem[]
  words: ResourcesPage['disclosure']
}) {
  if (!items.some(isPaid)) return null
  return (
    <Notice className="max-w-measure">
      <p>
        <Sentence spans={words} />
      </p>
    </Notice>
  )
}

export function WhyDigital({ words }: { words: ResourcesPage['whyDigital'] }) {
  return (
    <Section title={words.title} ground="mist" layout="stacked">
      <dl className="grid gap-x-12 gap-y-4 sm:gap-y-8 md:grid-cols-3">
        {words.items.map((reason) => (
          <div key={reason.title}>
            <dt className="font-heading text-heading">{reason.title}</dt>
            <dd className="mt-1 text-ink-soft max-sm:text-small sm:mt-2">
              <RichText blocks={reason.body} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

type Ebook = Products['ebook']

/** The practice's eBook, sold at the external checkout by its product id. */
export function EbookOffer({ words, ebook }: { words: ResourcesPage['ebook']; ebook: Ebook }) {
  return (
    <section
      aria-labelledby="ebook-title"
      className="page-column grid gap-x-12 gap-y-6 py-section sm:gap-y-10 md:grid-cols-12"
    >
      <Cover title={ebook.title} />
      <div className="md:col-span-7 lg:col-span-7 lg:pl-4">
        <p className="font-medium text-hibiscus">{words.title}</p>
        <h2 id="ebook-title" className="mt-2 max-w-[22ch] text-title">
          {ebook.title}
        </h2>
        <p className="mt-4 max-w-measure text-lead text-ink-soft max-sm:text-body">{ebook.description}</p>
        <h3 className="mt-4 sm:mt-7 font-text text-small font-semibold">{words.contains}</h3>
        <TickedList items={ebook.contains} className="mt-2 space-y-1.5" />
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 sm:mt-8">
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

/** Drawn book cover; decorative, because the same words are beside it. */
function Cover({ title: whole }: { title: string }) {
  const [title, subtitle] = whole.split(': ')
  return (
    <div aria-hidden="true" className="flex items-center md:col-span-5 print:hidden">
      <div className="relative mx-auto aspect-[5/7] w-full max-w-76 overflow-hidden max-md:max-w-44 rounded-l-sm rounded-r-card bg-night text-on-night shadow-float">
        <div className="absolute inset-x-0 bottom-0 h-3/5">
          <Horizon reach="full" />
        </div>
        <div className="absolute inset-y-0 left-0 w-3 border-r border-night-line bg-night-deep" />
        <div className="relative pt-6 pr-4 pl-7 md:pt-9 md:pr-6 md:pl-10">
          <p className="font-heading text-heading leading-[1.08] md:text-title">{title}</p>
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
