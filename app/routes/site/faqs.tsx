import { Closing } from '#app/components/closing.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { CrisisAlert } from '#app/features/crisis/crisis-alert.tsx'
import { QuickExitBar } from '#app/features/crisis/quick-exit.tsx'
import { QuestionCategories } from '#app/features/faqs/question-categories.tsx'
import { questionsData } from '#app/features/faqs/questions-data.ts'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { faqQuestions } from '#content/pages/faq-questions.ts'
import { faqs } from '#content/pages/faqs.ts'

export const meta = () => pageMeta({ ...faqs.meta, path: '/faqs', data: questionsData(faqQuestions) })

export default function Faqs() {
  const { crisis, callToAction } = faqs
  return (
    <>
      <QuickExitBar />
      <PageHeader title={faqs.title} lead={<Sentence spans={faqs.lead} />} />
      <div className="page-column pt-4">
        <CrisisAlert title={crisis.title} lead={<Sentence spans={crisis.lead} />} />
      </div>
      <QuestionCategories title={faqs.contents} categories={faqQuestions} />
      <Closing title={callToAction.title} link={callToAction.link} second={callToAction.second}>
        <RichText blocks={callToAction.body} />
      </Closing>
    </>
  )
}
