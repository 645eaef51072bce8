import { useQuery } from '@tanstack/react-query'

import { Accordion } from '#app/components/accordion.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Loading, QueryStatus } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { ArrowLink, SiteLink } from '#app/components/site-link.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { useOwnerErrors } from '#app/lib/owner-functions.ts'
import { useErrorHandler } from '#app/lib/query-area.tsx'
import { useSession } from '#app/lib/session/session.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import type { SetUpList } from '#contracts/owner-set-up.ts'

import { loadSetUp, setUpKeys } from './set-up.data.ts'
import { OpenStep, ServiceStep, Step } from './steps.tsx'

/** What is left to do before the site opens, each with the way to do it. */
export function SetUpPage() {
  // Always: the owner comes back from another tab or from the editor, where they may have done one of the steps.
  const list = useQuery({ queryKey: setUpKeys.list, queryFn: loadSetUp, refetchOnWindowFocus: 'always' })
  useErrorHandler(list.error, useOwnerErrors('set-up')(words.loadFailed))
  return (
    <>
      <OwnerPageHeader title={words.title} lead={list.data?.openedAt ? words.leadOpen : words.lead} />
      <div className="mt-7">
        <QueryStatus
          query={list}
          words={{ ...loadingWords, loadFailed: words.loadFailed.description }}
          skeleton={<Loading label={loadingWords.loading} lines={8} className="border-t border-line pt-6" />}
        />
        {list.data && <Steps list={list.data} />}
      </div>
    </>
  )
}

function Steps({ list }: { list: SetUpList }) {
  const session = useSession()
  const signedIn = session.status === 'signed-in' ? session : undefined
  const mail = list.services.find(({ service }) => service === 'mail')
  const isReady = list.samples.length === 0 && mail?.works === true
  return (
    <>
      {list.openedAt === null && <Notice className="mb-7">{words.closed}</Notice>}
      <ContentStep list={list} />
      <Step title={words.security.title} state={signedIn?.secondFactor ? 'done' : 'open'}>
        <p>{signedIn?.secondFactor ? words.security.done : words.security.todo}</p>
        {!signedIn?.secondFactor && (
          <p>
            <ArrowLink href={words.security.link.href}>{words.security.link.label}</ArrowLink>
          </p>
        )}
      </Step>
      {list.services.map((check) => (
        <ServiceStep key={check.service} check={check} />
      ))}
      <BackupStep {...list.backups} />
      <OpenStep {...list} isReady={isReady} />
    </>
  )
}

function BackupStep({ isSet, lastMadeAt }: SetUpList['backups']) {
  const { title, notSet, never, made } = words.backups
  return (
    <Step title={title} state={lastMadeAt ? 'done' : 'open'}>
      <p>{lastMadeAt ? fill(made, { moment: momentOf(lastMadeAt) }) : isSet ? never : notSet}</p>
    </Step>
  )
}

/** Samples by the editor's groups, what stands in the way of publishing, and what should be looked at. */
function ContentStep({ list }: { list: SetUpList }) {
  const { samples, problems, warnings, unpublished, openedAt } = list
  const { practice } = words
  const groups = Map.groupBy(samples, ({ group }) => group)
  const isDone = samples.length === 0 && problems.length === 0
  return (
    <Step title={practice.title} state={!isDone ? 'open' : warnings.length > 0 ? 'advice' : 'done'}>
      {isDone && <p>{practice.done}</p>}
      {samples.length > 0 && <p>{practice.lead}</p>}
      {samples.length > 0 && (
        <Accordion
          items={[...groups].map(([group, inGroup]) => ({
            question: fill(practice.group, { group, count: inGroup.length }),
            answer: (
              <ul>
                {inGroup.map((sample) => (
                  <SampleRow key={sample.document + sample.path} sample={sample} />
                ))}
              </ul>
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

function PlacesToLook({ places }: { places: SetUpList['problems'] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {places.map(({ document, path, message }) => (
        <li key={document + path + message}>
          <ArrowLink href={editorAddress(document, path)}>{message}</ArrowLink>
        </li>
      ))}
    </ul>
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

/** Where the editor opens a field. */
function editorAddress(document: string, path: string): string {
  return `/admin/site?${new URLSearchParams({ document, field: path })}`
}
