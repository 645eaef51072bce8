import type { MetaArgs } from 'react-router'

import { Scene } from '#app/components/scene.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PageMissing } from '#app/features/frame/site-frame.tsx'
import { sceneOf } from '#app/scenes.ts'
import { notFound } from '#content/messages/not-found.ts'

export const meta = ({ matches }: MetaArgs) => [
  ...pageMeta({ ...notFound.meta, path: '/404' }, matches),
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return <PageMissing picture={<Scene picture={sceneOf('chair', null)} />} />
}
