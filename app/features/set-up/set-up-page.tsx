import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation } from 'react-router'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { Loading } from '#app/components/skeleton.tsx'
import { Notice } from '#app/components/notice.tsx'
import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { TechnicalDetails } from '#app/components/technical-details.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { copyText } from '#app/lib/copy-text.ts'
import { useFocusHandover } from '#app/lib/focus.ts'
import { useFocusRestoration } from '#app/lib/focus-restoration.ts'
import { fill } from '#contracts/fill.ts'
import { useOwnerErrors } from '#app/lib/owner-functions.ts'
import { useErrorHandler } from '#app/lib/query-area.tsx'
import { useSession } from '#app/lib/session/session.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import { guide } from '#content/messages/set-up-guide.ts'
import { technician } from '#content/messages/technician.ts'
import type { ConnectedService, OptionalStep, SetUpList } from '#contracts/set-up.ts'

import { ContentStep } from './content-step.tsx'
import { type Guided, useGuided } from './guided.tsx'
import { loadSetUp, loadWebhookAddress, setUpKeys } from './set-up.data.ts'
import { StripeKey } from './stripe-key.tsx'
import { OpenStep } from './open-step.tsx'
import { ServiceStep, Step, type StepName, type StepPlace, type StepState } from './steps.tsx'

/**
 * The steps to an open site. Until it is open, its guided opening comes first, unless the address names the list or one
 * of its steps.
 */
export function SetUpPage({ renderGuide }: { renderGuide: (guided: Guided) => React.ReactNode }) {
  // Always, because the owner returns from another tab or from the editor, where they may have done a step.
  const list = useQuery({ queryKey: setUpKeys.list, queryFn: loadSetUp, refetchOnWindowFocus: 'always' })
  useErrorHandler(list.error, useOwnerErrors('set-up')(words.loadFailed))
  const { search, hash } = useLocation()
  const params = new URLSearchParams(search)
  const isGuide = params.has('step') || (list.data?.openedAt === null && !params.has('view') && hash === '')
  const guided = useGuided(list.data)
  if (guided && isGuide) return renderGuide(guided)
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

const STEP_NAMES = Object.keys(words.path) as StepName[]

function Steps({ list }: { list: SetUpList }) {
  const session = useSession()
  const hasSecondFactor = session.status === 'signed-in' && session.secondFactor
  const states = statesOf(list, hasSecondFactor)
  const places = Object.fromEntries(
    STEP_NAMES.map((name, index) => [name, { name, number: index + 1, state: states[name] }]),
  ) as Record<StepName, StepPlace>
  const isReady = list.samples.length === 0 && states.mail !== 'open'
  const { security } = words
  const place = useFocusRestoration('set-up-link', { otherwise: showStepOfAddress })
  return (
    <div {...place}>
      {list.openedAt === null && (
        <Notice className="mb-7">
          <p>{words.closed}</p>
          <p>
            <ArrowLink href="/admin/set-up">{guide.again}</ArrowLink>
          </p>
        </Notice>
      )}
      <Progress places={STEP_NAMES.map((name) => places[name])} />
      <ContentStep place={places.content} list={list} />
      <Step place={places.security} title={security.title}>
        <p>{hasSecondFactor ? security.done : security.todo}</p>
        {!hasSecondFactor && (
          <p>
            <ArrowLink href={security.link.href}>{security.link.label}</ArrowLink>
          </p>
        )}
      </Step>
      {list.services.map((check) => (
        <ServiceStep
          key={check.service}
          check={check}
          place={places[check.service]}
          connect={check.service === 'payments' ? <StripeKey /> : undefined}
        >
          {check.service === 'newsletter' && <NewsletterWebhook />}
        </ServiceStep>
      ))}
      <BackupStep place={places.backups} {...list.backups} />
      <OpenStep place={places.open} {...list} isReady={isReady} />
    </div>
  )
}

/** Scrolls to the step in the address: after a reload, the browser looks for it before the steps are loaded. */
function showStepOfAddress(): void {
  const step = document.getElementById(location.hash.slice(1))
  // After the page's own focus handling, which focuses the heading.
  requestAnimationFrame(() => {
    step?.scrollIntoView()
    step?.querySelector('h2')?.focus({ preventScroll: true })
  })
}

function statesOf(list: SetUpList, hasSecondFactor: boolean): Record<StepName, StepState> {
  const { samples, problems, warnings, services, backups, skipped, openedAt } = list
  const skippedOrOpen = (step: OptionalStep): StepState => (skipped.includes(step) ? 'skipped' : 'open')
  const ofService = ({ service, works, findings }: SetUpList['services'][number]): StepState => {
    if (works) return findings.length > 0 ? 'advice' : 'done'
    return service === 'mail' ? 'open' : skippedOrOpen(service)
  }
  const isWritten = samples.length === 0 && problems.length === 0
  return {
    content: !isWritten ? 'open' : warnings.length > 0 ? 'advice' : 'done',
    security: hasSecondFactor ? 'done' : skippedOrOpen('security'),
    ...(Object.fromEntries(services.map((check) => [check.service, ofService(check)])) as Record<
      ConnectedService,
      StepState
    >),
    backups: backups.lastMadeAt ? 'done' : skippedOrOpen('backups'),
    open: openedAt ? 'done' : 'open',
  }
}

/** The progress: completed steps, about how long the rest takes, and a link to each step. */
function Progress({ places }: { places: StepPlace[] }) {
  const remaining = places.filter(({ state }) => state === 'open')
  const minutes = remaining.reduce((sum, { name }) => sum + words.path[name].minutes, 0)
  const skipped = places.filter(({ state }) => state === 'skipped')
  const done = places.length - remaining.length - skipped.length
  return (
    <div className="mb-7">
      <p role="status" className="font-medium">
        {fill(words.progress.done, { done, all: places.length })}{' '}
        {skipped.length > 0 && `${fill(words.progress.putOff, { count: skipped.length })} `}
        {minutes > 0 && fill(words.progress.remaining, { minutes })}
      </p>
      <nav aria-label={words.steps}>
        <ol className="mt-2 grid gap-x-10 sm:grid-cols-2">
          {places.map(({ name, number, state }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="flex min-h-touch items-center justify-between gap-4 text-ink no-underline hover:text-link"
              >
                <span>
                  {number}. {titleOf(name)}
                </span>
                <HiddenComma />
                <span className="shrink-0 text-fine text-ink-soft">{words.state[state]}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}

function titleOf(name: StepName): string {
  if (name === 'content') return words.practice.title
  return name === 'security' || name === 'backups' || name === 'open'
    ? words[name].title
    : words.services[name].name
}

/** The address of Mailchimp's webhook, shown after a press because it contains a secret. */
function NewsletterWebhook() {
  const { lead, label, show, copy, technician: setsUp, copied, notCopied: failed } = words.webhook
  const loading = useMutation({
    mutationFn: loadWebhookAddress,
    onError: useOwnerErrors('set-up')(words.loadFailed),
  })
  const address = loading.data?.address
  const id = useId()
  return (
    <div className="grid max-w-measure gap-2">
      <p className="text-small text-ink-soft">{lead}</p>
      {loading.data === undefined && (
        <ShowAddress id={id} busy={loading.isPending} onPress={() => loading.mutate()} label={show} />
      )}
      {loading.data && !address && (
        <TechnicalDetails title={technician.title}>
          <p>{setsUp}</p>
        </TechnicalDetails>
      )}
      {address && (
        <>
          <TextField
            id={id}
            label={label}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <Button
            look="secondary"
            icon="copy"
            className="justify-self-start"
            onClick={() => void copyText(address, { copied, failed, of: 'set-up' })}
          >
            {copy}
          </Button>
        </>
      )}
    </div>
  )
}

/** @param id of the field that replaces the button and takes the focus */
function ShowAddress({
  id,
  busy,
  label,
  onPress,
}: {
  id: string
  busy: boolean
  label: string
  onPress: () => void
}) {
  const part = useFocusHandover<HTMLDivElement>(() => document.getElementById(id))
  return (
    <div ref={part}>
      <Button look="secondary" busy={busy} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}

function BackupStep({ place, isSet, lastMadeAt }: SetUpList['backups'] & { place: StepPlace }) {
  const { title, notSet, technician: setsUp, never, made } = words.backups
  return (
    <Step title={title} place={place}>
      <p>{lastMadeAt ? fill(made, { moment: momentOf(lastMadeAt) }) : isSet ? never : notSet}</p>
      {!lastMadeAt && !isSet && (
        <TechnicalDetails title={technician.title}>
          <p>{setsUp}</p>
        </TechnicalDetails>
      )}
    </Step>
  )
}
