import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'

import { Closing, Section } from '#app/components/section.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Steps } from '#app/components/steps.tsx'
import { GoodFaithEstimate, Payment, PlatformCards } from '#app/features/booking/booking-sections.tsx'
import { AskButton } from '#app/features/frame/ask-question.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { InsuranceLookup } from '#app/features/insurance-lookup/insurance-lookup.tsx'
import { siteContent } from '#app/site-content.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { facts, pages } = context.get(siteContent)
  return { page: pages.booking, facts: facts.platforms }
}
export { loadOnce as clientLoader } from '#app/features/frame/navigation.tsx'

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  pageMeta({ ...loaderData?.page.meta, path: '/booking' }, matches)

export default function WhereToBook() {
  const { page, facts } = useLoaderData<typeof loader>()
  const { steps, questions } = page
  return (
    <>
      <PageHeader title={page.title} lead={<Sentence spans={page.lead} />} />
      <InsuranceLookup words={page.lookup} facts={facts} />
      <PlatformCards words={page.platforms} facts={facts} />
      <Section title={steps.title} ground="deep" layout="stacked">
        <Steps items={steps.items.map(({ title, body }) => ({ title, text: <RichText blocks={body} /> }))} />
      </Section>
      <Payment words={page.payment} />
      <GoodFaithEstimate words={page.goodFaithEstimate} />
      <Closing
        title={questions.title}
        body={questions.body}
        link={<AskButton label={questions.ask} look="lamp" />}
        second={questions.faqs}
      />
    </>
  )
}
