import { BrandMark } from '#app/components/brand-mark.tsx'
import { Card, linkCover } from '#app/components/card.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { Icon } from '#app/components/icon.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Scene } from '#app/components/scene.tsx'
import { Closing } from '#app/components/closing.tsx'
import { Section, Steps } from '#app/components/section.tsx'
import { TermRows, Tiles } from '#app/components/text-rows.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { TechnicalDetails } from '#app/components/technical-details.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import { heroOf } from '#app/features/home/pictures.ts'
import { sceneOf } from '#app/scenes.ts'

import { type Examples, LONG, LONG_NAME } from './examples.ts'

const TONES = ['raised', 'highlighted', 'night'] as const
const ICONS = ['close', 'menu', 'arrow', 'phone', 'mail', 'check', 'star', 'alert', 'info', 'lock'] as const
const SCENES = ['dog', 'desk', 'door', 'chair', 'call', 'shelf', 'calendar'] as const
const BODY = [{ kind: 'paragraph' as const, spans: [{ text: LONG }] }]
const CLOSING = {
  title: 'Ready to get started?',
  body: BODY,
  link: { label: 'Book a Session', href: '/booking' },
  second: { label: 'Ask a Question', href: '/contact' },
}
const STEPS = ['Book', 'Meet', 'Grow', 'Look back'].map((title) => ({ title, text: LONG }))

/** The page's own head is the example of `page-header.tsx`: a page has one. */
export const head = (
  <PageHeader title="Components" lead={LONG} picture={<Scene picture={sceneOf('chair', null)} />}>
    <SiteLink href="/">To the site</SiteLink>
  </PageHeader>
)

export const surfaces: Examples = {
  'card.tsx': {
    ...Object.fromEntries(TONES.map((tone) => [tone, <Tone key={tone} tone={tone} />])),
    'a link as a whole': (
      <Card>
        <SiteLink href="/services" className={linkCover}>
          {LONG_NAME}
        </SiteLink>
      </Card>
    ),
  },
  'technical-details.tsx': {
    folded: <TechnicalDetails title={LONG_NAME}>{LONG}</TechnicalDetails>,
  },
  'section.tsx': {
    paper: (
      <Section title="On paper" lead={LONG}>
        <TermRows items={[{ title: 'Self-pay', body: LONG }]} />
      </Section>
    ),
    deep: (
      <Section title="On the deep ground" lead={LONG} ground="deep" layout="stacked">
        <Steps items={STEPS.slice(0, 3)} />
      </Section>
    ),
    mist: (
      <Section title="On mist" lead={LONG} ground="mist" aside={<SiteLink href="/faqs">An aside</SiteLink>}>
        <Steps items={STEPS} />
      </Section>
    ),
  },
  'text-rows.tsx': {
    rows: <TermRows items={[{ title: LONG_NAME, body: LONG }]} />,
    tiles: <Tiles items={[{ title: LONG_NAME, body: LONG }]} />,
  },
  'closing.tsx': {
    night: <Closing {...CLOSING} />,
  },
  'fold.tsx': {
    label: (
      <Fold label="How I work">
        <p>{LONG}</p>
      </Fold>
    ),
    heading: (
      <Fold label={LONG_NAME} heading="h3">
        <p>{LONG}</p>
      </Fold>
    ),
  },
  'horizon.tsx': {
    full: (
      <div className="relative h-44 overflow-hidden bg-night">
        <Horizon reach="full" />
      </div>
    ),
  },
  'tide-line.tsx': {
    column: <TideLine />,
    link: <TideLine reach="link" className="h-2 w-16" />,
  },
  'picture.tsx': {
    default: (
      <Picture
        {...heroOf(null, 'A chair and a lit lamp beside a window.')}
        sizes="18rem"
        className="w-56 rounded-picture"
      />
    ),
  },
  'scene.tsx': { scenes: SCENES.map((scene) => <Scene key={scene} picture={sceneOf(scene, null)} />) },
  'page-header.tsx': { default: <p>At the top of this page.</p> },
  'brand-mark.tsx': { default: <BrandMark className="h-11" /> },
  'icon.tsx': { some: ICONS.map((icon) => <Icon key={icon} name={icon} />) },
}

function Tone({ tone }: { tone: (typeof TONES)[number] }) {
  return (
    <Card tone={tone}>
      <p className="text-subtitle">A card, {tone}</p>
      <p className="mt-3">{LONG}</p>
    </Card>
  )
}
