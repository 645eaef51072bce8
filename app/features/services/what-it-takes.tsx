import { Card } from '#app/components/card.tsx'
import type { IconName } from '#app/components/icon.tsx'
import { Icon } from '#app/components/icon.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import type { ServicesPage } from '#content/schemas/pages.ts'

/** What you need for an appointment, and what is done to keep it between two people. */
export function WhatItTakes({ words }: { words: Pick<ServicesPage, 'technology' | 'privacy'> }) {
  return (
    <div className="bg-paper-deep py-section">
      <div className="page-column grid items-start gap-5 lg:grid-cols-12 lg:gap-6">
        <Topic icon="video" words={words.technology} className="lg:col-span-7" />
        <Topic icon="lock" words={words.privacy} className="lg:col-span-5 lg:mt-16" />
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
      <h2 id={`${icon}-title`} className="mt-4 text-heading">
        {words.title}
      </h2>
      <RichText blocks={words.body} className="mt-3" />
    </Card>
  )
}
