import { Accordion } from '#app/components/accordion.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PlaceLinks } from '#app/components/place-links.tsx'
import { ArrowLink, SiteLink } from '#app/components/site-link.tsx'
import { groupBy } from '#app/lib/list-methods.ts'
import { fill } from '#contracts/fill.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import type { SetUpList } from '#contracts/set-up.ts'

import { Step, type StepPlace } from './steps.tsx'

/** Samples by the editor's groups, problems that prevent publishing, and warnings. */
export function ContentStep({ place, list }: { place: StepPlace; list: SetUpList }) {
  const { samples, problems, warnings, unpublished, openedAt, services } = list
  const { practice } = words
  const groups = groupBy(samples, ({ group }) => group)
  const isStripeConnected = services.some(({ service, isConnected }) => service === 'payments' && isConnected)
  const isDone = samples.length === 0 && problems.length === 0
  return (
    <Step title={practice.title} place={place} why={openedAt ? practice.whyOpen : undefined}>
      {isDone && <p>{practice.done}</p>}
      {samples.length > 0 && <p>{practice.lead}</p>}
      {samples.length > 0 && (
        <Accordion
          items={[...groups].map(([group, inGroup]) => ({
            question: fill(practice.group, { group, count: inGroup.length }),
            answer: (
              <>
                {!isStripeConnected && inGroup.some(isMadeByStripe) && (
                  <p className="pb-3">
                    {practice.stripe.body}{' '}
                    <ArrowLink href={practice.stripe.link.href}>{practice.stripe.link.label}</ArrowLink>
                  </p>
                )}
                <ul>
                  {inGroup.map((sample) => (
                    <SampleRow key={sample.document + sample.path} sample={sample} />
                  ))}
                </ul>
              </>
            ),
          }))}
        />
      )}
      {problems.length > 0 && (
        <Notice tone="caution" title={practice.problems}>
          <PlacesToLook places={problems} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice title={openedAt ? practice.warningsOpen : practice.warnings}>
          <PlacesToLook places={warnings} />
        </Notice>
      )}
      {unpublished > 0 && (
        <p>
          {fill(practice.unpublished, { count: String(unpublished) })}{' '}
          <ArrowLink href="/admin/site?view=review">{practice.review}</ArrowLink>
        </p>
      )}
    </Step>
  )
}

function isMadeByStripe({ document, path }: SetUpList['samples'][number]): boolean {
  return document === 'facts/plans' && (path.endsWith('.priceId') || path.endsWith('.productId'))
}

function PlacesToLook({ places }: { places: SetUpList['problems'] }) {
  return (
    <PlaceLinks
      label={words.practice.look}
      places={places.map(({ document, path, page, message }) => ({
        key: document + path + message,
        page,
        message,
        href: editorAddress(document, path),
      }))}
    />
  )
}

function SampleRow({ sample }: { sample: SetUpList['samples'][number] }) {
  const { document, path, label, isDrafted } = sample
  return (
    <li className="border-b border-line last:border-0">
      <SiteLink
        href={editorAddress(document, path)}
        className="flex min-h-touch items-center justify-between gap-4 py-1.5 text-ink no-underline hover:text-link"
      >
        <span className="first-letter:uppercase">
          {label}
          {isDrafted && <span className="block text-fine text-ink-soft">{words.practice.drafted}</span>}
        </span>
        <Icon name={isDrafted ? 'check' : 'arrow'} className="size-4.5 text-link" />
      </SiteLink>
    </li>
  )
}

/** Address of a field in the editor. */
function editorAddress(document: string, path: string): string {
  return `/admin/site?${new URLSearchParams({ document, field: path })}`
}
