import { RichText, Words } from '#app/components/rich-text.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import { useFacts } from '#app/facts.ts'
import type { ContactPage } from '#content/schemas/pages.ts'

/** For those who would rather not use a form. */
export function DirectContact({ words }: { words: ContactPage['direct'] }) {
  const { email, phone, phoneDialed } = useFacts().references
  return (
    <section aria-labelledby="direct-title" className="lg:col-span-4 lg:col-start-9">
      <TideLine className="mb-6" />
      <h2 id="direct-title" className="text-heading">
        {words.title}
      </h2>
      <dl className="mt-4 border-y border-line">
        <Way label={words.email} href={`mailto:${email}`} text={email} />
        <Way label={words.phone} href={`tel:${phoneDialed}`} text={phone} />
      </dl>
      <RichText blocks={words.body} className="mt-4 text-small text-ink-soft" />
    </section>
  )
}

function Way({ label, href, text }: { label: string; href: string; text: string }) {
  return (
    <div className="border-b border-line py-2 last:border-0">
      <dt className="pt-1 text-small text-ink-soft">{label}</dt>
      <dd>
        <a href={href} className="inline-flex min-h-touch items-center font-semibold wrap-anywhere">
          <Words text={text} />
        </a>
      </dd>
    </div>
  )
}
