import { Scene } from '#app/components/scene.tsx'
import { type HeadArgs, pageHead, Unlisted } from '#app/features/frame/page-head.tsx'
import { PageMissing } from '#app/features/frame/site-frame.tsx'
import { sceneOf } from '#app/scenes.ts'
import { notFound } from '#content/messages/frame-not-found.ts'

export const handle = {
  head: ({ facts }: HeadArgs) => <Unlisted>{pageHead({ ...notFound.meta, path: '/404' }, facts)}</Unlisted>,
}

export default function NotFound() {
  return <PageMissing picture={<Scene picture={sceneOf('chair', null)} />} />
}
