import { Section } from '#app/components/section.tsx'
import { Steps } from '#app/components/steps.tsx'
import { EnquirySection } from '#app/features/enquiry/enquiry-form.tsx'
import { AskButton } from '#app/features/frame/ask-button.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { practiceData } from '#app/features/frame/practice-data.ts'
import { CallToAction } from '#app/features/home/call-to-action.tsx'
import { Hero } from '#app/features/home/hero.tsx'
import { Insurance } from '#app/features/home/insurance.tsx'
import { Intro } from '#app/features/home/intro.tsx'
import { Services } from '#app/features/home/services.tsx'
import { MailingListPopup } from '#app/features/newsletter/mailing-list-popup.tsx'
import { NewsletterSection } from '#app/features/newsletter/subscribe-form.tsx'
import { NewestTestimonialsSection } from '#app/features/testimonials/newest-testimonials-section.tsx'
import { home } from '#content/pages/home.ts'

export const meta = () => pageMeta({ ...home.meta, path: '/', data: practiceData() })

export default function Home() {
  return (
    <>
      <Hero words={home.hero} askButton={<AskButton label={home.hero.ask} here />} />
      <Intro words={home.intro} />
      <Services words={home.services} />
      <Section title={home.steps.title} lead={home.steps.lead} ground="deep" layout="stacked">
        <Steps items={home.steps.items} />
      </Section>
      <NewestTestimonialsSection words={home.testimonials} />
      <EnquirySection words={home.enquiry} />
      <Insurance words={home.insurance} />
      <CallToAction
        words={home.callToAction}
        askButton={<AskButton label={home.callToAction.ask} look="onNight" here />}
      />
      <NewsletterSection />
      <MailingListPopup />
    </>
  )
}
