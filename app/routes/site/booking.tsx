import { Closing } from '#app/components/closing.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { Steps } from '#app/components/steps.tsx'
import { GoodFaithEstimate } from '#app/features/booking/good-faith-estimate.tsx'
import { Payment } from '#app/features/booking/payment.tsx'
import { PlatformCards } from '#app/features/booking/platform-cards.tsx'
import { AskButton } from '#app/features/frame/ask-button.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { InsuranceLookup } from '#app/features/insurance-lookup/insurance-lookup.tsx'
import { booking } from '#content/pages/booking.ts'
import { goodFaithEstimate } from '#content/pages/good-faith-estimate.ts'

export const meta = () => pageMeta({ ...booking.meta, path: '/booking' })

export default function WhereToBook() {
  const { steps, questions } = booking
  return (
    <>
      <PageHeader title={booking.title} lead={<Sentence spans={booking.lead} />} />
      <InsuranceLookup words={booking.lookup} />
      <PlatformCards words={booking.platforms} />
      <Section title={steps.title} ground="deep" layout="stacked">
        <Steps items={steps.items.map(({ title, body }) => ({ title, text: <RichText blocks={body} /> }))} />
      </Section>
      <Payment words={booking.payment} />
      <GoodFaithEstimate words={goodFaithEstimate} />
      <Closing
        title={questions.title}
        link={<AskButton label={questions.ask} look="lamp" />}
        second={questions.faqs}
      >
        <RichText blocks={questions.body} />
      </Closing>
    </>
  )
}
