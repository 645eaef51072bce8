import { useEffect, useEffectEvent, useState } from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, SlowNotice } from '#app/components/notice.tsx'
import { failureOf } from '#app/lib/owner-functions.ts'
import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'
import { ProofField, useFormWithProof } from '#app/proof-field.tsx'
import { guide as all } from '#content/messages/set-up-guide.ts'
import { fill } from '#contracts/fill.ts'
import { GuideStep, type SetUpList } from '#contracts/set-up.ts'
import type { FieldPlace, Problem } from '#contracts/site.ts'

import { isAt, useEditorState } from './editor-state.ts'
import { fieldInWords, shorten } from './field-base.ts'
import { useAnswers } from './guide-answers.ts'
import { useFittedDraft } from './guide-fitted-texts.ts'
import { PLACES } from './guide-places.ts'
import { hasCalendar } from './guide-platforms.tsx'
import { PreviewFrame, usePreviewPages } from './preview-frame.tsx'
import { pathAt } from './preview-texts.ts'
import { SavingStatus } from './review-publish.tsx'
import { publish, readStatus } from './site-editor.data.ts'
import { addressOf } from './views.ts'

const words = all.review

/** How the site is opened once everything is published. */
export interface Opening {
  /** Never throws. */
  open: () => Promise<{ status: string }>
  /** The test of the mail service. */
  mail: React.ReactNode
  isMailTested: boolean
  /** Reads again what is left to do. */
  refresh: () => Promise<unknown>
}

/** The last screen: what the owner said beside the real pages, what is left, and the press that opens the site. */
export function ReviewScreen({
  list,
  onBack,
  ...opening
}: Opening & { list: SetUpList; onBack: () => void }) {
  const [page, setPage] = useState('/')
  const { stamp, reload } = useEditorState()
  const pages = usePreviewPages()
  // What another device answered, and the ids of plans when Stripe was connected, are in the stored draft alone.
  const loadDraft = useEffectEvent(() => reload())
  useEffect(() => void loadDraft(), [])
  const refresh = useEffectEvent((_draftOfSamples: string) => opening.refresh())
  useEffect(() => void refresh(stamp), [stamp])
  useFittedDraft(list.openedAt === null ? stamp : undefined)
  if (list.openedAt !== null) return <Opened />
  return (
    <>
      <h1 tabIndex={-1} className="text-title">
        {words.title}
      </h1>
      <p className="mt-2 max-w-measure text-ink-soft">{words.lead}</p>
      <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <OpenArea {...opening} list={list} onBack={onBack} />
        {/* On a phone before the long list. */}
        <section aria-label={words.page} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PreviewFrame
            page={page}
            version={stamp}
            hint={words.page}
            onPage={setPage}
            onPress={(target) => {
              const linked = pages.find((one) => one.path === pathAt(target))
              if (linked) setPage(linked.value)
            }}
          />
        </section>
        <Said list={list} />
      </div>
    </>
  )
}

function Opened() {
  return (
    <>
      <h1 tabIndex={-1} className="text-title">
        {words.opened}
      </h1>
      <p role="status" className="mt-2 text-lead text-ink-soft">
        {words.openedLead}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={words.visit.href}>{words.visit.label}</ButtonLink>
        <ButtonLink look="secondary" href={words.rest.href}>
          {words.rest.label}
        </ButtonLink>
      </div>
    </>
  )
}

function Said({ list: { passed } }: { list: SetUpList }) {
  const answers = useAnswers()
  const { facts } = useEditorState()
  const steps = GuideStep.options.filter((step) => step !== 'calendar' || hasCalendar(answers))
  const isSkipped = (step: GuideStep) => !passed.some((one) => one.step === step && !one.isSkipped)
  return (
    <section aria-labelledby="said">
      <h2 id="said" className="text-heading">
        {words.said}
      </h2>
      <ul className="mt-3 border-t border-line">
        {steps.map((step) => {
          const question = all.questions[step].title
          const lines = linesOf(step, answers, facts)
          return (
            <li key={step} className="border-b border-line py-3">
              <div className="flex items-start justify-between gap-4">
                <h3 className="font-text text-small font-semibold">{question}</h3>
                <Link
                  to={`?step=${step}`}
                  aria-label={fill(words.change, { question })}
                  className="inline-flex min-h-touch shrink-0 items-center text-small"
                >
                  {words.changeShort}
                </Link>
              </div>
              {isSkipped(step) ? (
                <p className="text-small text-ink-soft">{words.skipped}</p>
              ) : (
                lines.map((line) => (
                  <p key={line} className="text-small wrap-anywhere text-ink-soft">
                    {line}
                  </p>
                ))
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const LONGEST = 160
/** What was answered, in a line for each value. Of an offer that is off only that. */
function linesOf(
  step: GuideStep,
  { fieldAt, isOpen, valueAt }: ReturnType<typeof useAnswers>,
  facts: Readonly<Record<string, string>>,
): string[] {
  const [offer] = PLACES[step].filter(({ document }) => document === 'facts/offers')
  if (offer && valueAt(offer) === false) return [all.none]
  if (step === 'topics') {
    const kept = PLACES.topics.filter((place) => valueAt(place) === true)
    const titles = kept.map(({ document }) => valueAt({ document, path: 'title' }))
    return kept.length > 0 ? titles.map(String) : [words.nothing]
  }
  const lines = PLACES[step].flatMap((place) => {
    const field = fieldAt(place)
    const value = valueAt(place)
    const isEmpty = value === '' || (value === null && field.control !== 'picture')
    if (isOpen(place) || isEmpty || place === offer) return []
    return [`${field.label}: ${shorten(fieldInWords(field, value, facts), LONGEST)}`]
  })
  return lines.length > 0 ? [...new Set(lines)] : [words.nothing]
}

function OpenArea({
  list,
  onBack,
  open,
  mail,
  isMailTested,
  refresh,
}: Opening & { list: SetUpList; onBack: () => void }) {
  const { problems } = useEditorState()
  const samples = list.samples
    .filter(({ isDrafted }) => !isDrafted)
    .map(({ document, path, label }) => ({ document, path, message: label }))
  const isReady = samples.length === 0 && problems.length === 0
  return (
    <section aria-labelledby="left" className="rounded-card border border-line bg-card p-5">
      <h2 id="left" className="text-heading">
        {words.left}
      </h2>
      <div className="mt-3 grid gap-4">
        {problems.length > 0 && <Left tone="danger" title={all.review.leftProblems} places={problems} />}
        {samples.length > 0 && <Left tone="caution" title={words.leftLead} places={samples} />}
        {isReady && <p>{words.ready}</p>}
        <div className="grid gap-3">
          {!isMailTested && <p>{words.mail}</p>}
          {mail}
        </div>
        {isReady && isMailTested ? (
          <OpenForm open={open} refresh={refresh} onBack={onBack} />
        ) : (
          <Button look="secondary" className="justify-self-start" onClick={onBack}>
            {all.back}
          </Button>
        )}
      </div>
    </section>
  )
}

/** What prevents the opening, each with a link to its question, or to the editor. */
function Left({
  tone,
  title,
  places,
}: {
  tone: 'danger' | 'caution'
  title: string
  places: readonly Problem[]
}) {
  return (
    <Notice tone={tone} title={title}>
      <ul>
        {places.map((place) => (
          <li key={place.document + place.path + place.message}>
            <Link to={whereToAnswer(place)} className="inline-flex min-h-touch items-center">
              <span className="first-letter:uppercase">{place.message}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function whereToAnswer(place: FieldPlace): string {
  const step = GuideStep.options.find((one) =>
    PLACES[one].some(({ document, path }) => isAt(place, document, path)),
  )
  if (place.document === 'facts/plans') return '?step=memberships'
  return step ? `?step=${step}` : addressOf.field(place)
}

const POLL_MS = 1000

/** Publishes the draft, waits until it is live, and opens the site; each asks for a fresh proof of identity. */
function OpenForm({ open, refresh, onBack }: Pick<Opening, 'open' | 'refresh'> & { onBack: () => void }) {
  const editor = useEditorState()
  const { busy, formProps, outcome, proof } = useFormWithProof<never, { status: string }>({
    prefix: 'guide-',
    async send() {
      if (editor.draft.length > 0) {
        const fields = editor.draft.map(({ document, path, version }) => ({ document, path, version }))
        const published = await publish({ base: editor.newest.id, fields, note: '' })
        if (published.status !== 'sent') return published
        if (!(await isLive())) return { status: 'failed' }
      }
      return open()
    },
    async onOutcome(result) {
      await editor.reload()
      if (result.status !== 'replied') await refresh()
      else pageHeading()?.focus()
    },
  })
  const form = useFocusHandover<HTMLFormElement>(pageHeading)
  const isSaved = editor.saving.state === 'saved'
  const isOutdated = outcome?.status === 'outdated' || outcome?.status === 'problems'
  const hasFailed = outcome && outcome.status !== 'replied' && !proof
  return (
    <form ref={form} {...formProps} className="grid gap-4">
      <p className="text-small text-ink-soft">{words.explanation}</p>
      {proof && <ProofField {...proof} />}
      {hasFailed && (
        <Notice tone="danger" live="focus">
          <p>{isOutdated ? words.outdated : words.failed}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || !isSaved} aria-busy={busy || undefined}>
          {busy ? words.opening : words.open}
        </Button>
        <Button look="secondary" onClick={onBack}>
          {all.back}
        </Button>
      </div>
      {busy && <SlowNotice text={words.slow} />}
      <p role="status" className="text-fine text-ink-soft">
        {!isSaved && <SavingStatus />}
      </p>
    </form>
  )
}

/** Waits until the newest release is made. @returns whether visitors would get it; false once the session has ended */
async function isLive(): Promise<boolean> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls
    const status = await readStatus().catch((cause) => (failureOf(cause) === 'refused' ? null : undefined))
    if (status === null) return false
    if (status && status.newest.state !== 'making') return status.newest.state === 'live'
    // oxlint-disable-next-line no-await-in-loop -- polls
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
