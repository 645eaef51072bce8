import { Closing } from '#app/components/closing.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { ClientGroups } from '#app/features/about/client-groups.tsx'
import { Credentials } from '#app/features/about/credentials.tsx'
import { Story } from '#app/features/about/story.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { headshot } from '#app/features/home/pictures.ts'
import { about } from '#content/pages/about.ts'

export const meta = () => pageMeta({ ...about.meta, path: '/about' })

export default function About() {
  const { culturalSensitivity, callToAction } = about
  return (
    <>
      <PageHeader title={about.title} lead={<Sentence spans={about.lead} />} />
      <Story words={about} portrait={headshot} />
      <ClientGroups words={about.groups} />
      <Credentials words={about} />
      <Section title={culturalSensitivity.title}>
        <RichText blocks={culturalSensitivity.body} className="text-lead" />
      </Section>
      <Closing title={callToAction.title} link={callToAction.link} second={callToAction.second}>
        <RichText blocks={callToAction.body} />
      </Closing>
    </>
  )
}
