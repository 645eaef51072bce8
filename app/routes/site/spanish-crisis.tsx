import type { LoaderFunctionArgs } from 'react-router'

import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { Tiles } from '#app/components/text-rows.tsx'
import { CrisisAlert } from '#app/features/crisis/crisis-help.tsx'
import { QuickExitBar } from '#app/features/crisis/quick-exit.tsx'
import { headOf } from '#app/features/frame/page-head.tsx'
import { pack, usePageData } from '#app/page-data.ts'
import { contentOfPage } from '#app/site-content.ts'
import { crisisSpanish } from '#content/messages/crisis-spanish.ts'
import { frameSpanish } from '#content/messages/frame-spanish.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  pack({ page: contentOfPage('/es/crisis', context).pages.spanishCrisis })
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

/** The words of the frame around the page. */
export const handle = { frame: frameSpanish, head: headOf('/es/crisis') }

export default function SpanishCrisis() {
  const { title, lead, lines, kit, practice } = usePageData<typeof loader>().page
  return (
    <>
      <QuickExitBar words={crisisSpanish.quickExit} />
      <PageHeader title={title} lead={<Sentence spans={lead} />} />
      <div className="page-column pt-4 pb-section">
        <CrisisAlert title={lines.title} lead={lines.lead} help={crisisSpanish} />
      </div>
      <Section title={kit.title} lead={<Sentence spans={kit.lead} />} ground="deep" layout="stacked">
        <Tiles items={kit.items.map((tile) => ({ title: tile.title, body: tile.text }))} />
      </Section>
      <Section title={practice.title}>
        <RichText blocks={practice.body} />
      </Section>
    </>
  )
}
