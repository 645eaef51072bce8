import type { LoaderFunctionArgs } from 'react-router'

import { Closing } from '#app/components/closing.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { Scene } from '#app/components/scene.tsx'
import { CrisisAlert } from '#app/features/crisis/crisis-help.tsx'
import { QuickExitBar } from '#app/features/crisis/quick-exit.tsx'
import { CrisisFirst, QuestionCategories } from '#app/features/faqs/question-categories.tsx'
import { type HeadArgs, pageHead } from '#app/features/frame/page-head.tsx'
import { questionsData } from '#app/features/frame/structured-data.ts'
import { pack, type PageData, unpack, usePageData } from '#app/page-data.ts'
import { sceneOf } from '#app/scenes.ts'
import { siteContent } from '#app/site-content.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { facts, pages } = context.get(siteContent)
  return pack({ ...pages.faqs, scene: sceneOf('door', facts.pictures.scenes.faqs) })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = {
  head({ loaderData, facts }: HeadArgs<PageData<typeof loader>>) {
    const page = unpack(loaderData)
    const questions = page?.categories.flatMap((category) => category.questions)
    const data = import.meta.env.SSR && questions ? () => [questionsData(questions)] : undefined
    return pageHead({ ...page?.meta, path: '/faqs', data }, facts)
  },
}

export default function Faqs() {
  const page = usePageData<typeof loader>()
  const { crisis } = page
  return (
    <>
      <QuickExitBar />
      <PageHeader
        title={page.title}
        lead={<Sentence spans={page.lead} />}
        picture={<Scene picture={page.scene} phones={false} />}
      />
      <CrisisFirst />
      <QuestionCategories title={page.contents} categories={page.categories} />
      <div className="page-column pb-section">
        <CrisisAlert title={crisis.title} lead={<Sentence spans={crisis.lead} />} />
      </div>
      <Closing {...page.callToAction} ground="deep" />
    </>
  )
}
