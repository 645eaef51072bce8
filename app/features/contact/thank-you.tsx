import { useEffect } from 'react'

import { ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import type { ContactPage } from '#content/schemas/pages.ts'

/** Takes the form's place once the message is sent, and says where to go from here. */
export function ThankYou({ words, children }: { words: ContactPage['thankYou']; children: React.ReactNode }) {
  useEffect(() => {
    // The button that was pressed is gone; who listens goes on from the new heading.
    document.querySelector('h1')?.focus()
  }, [])
  const [book, home] = words.links
  return (
    <>
      <PageHeader title={words.title} lead={<Sentence spans={words.body} />}>
        <ButtonLink href={book.href}>{book.label}</ButtonLink>
        <ButtonLink href={home.href} look="secondary">
          {home.label}
        </ButtonLink>
      </PageHeader>
      <div className="page-column pt-4 pb-section">{children}</div>
    </>
  )
}
