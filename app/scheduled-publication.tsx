import { useMutation } from '@tanstack/react-query'

import { siteSchedule as words } from '#content/messages/site-schedule.ts'
import { fill } from '#contracts/fill.ts'
import { Scheduled, type SiteSchedule } from '#contracts/site-schedule.ts'

import { Button, ButtonLink } from './components/button.tsx'
import { Notice } from './components/notice.tsx'
import { momentOf } from './lib/dates.ts'
import { pageHeading } from './lib/focus.ts'
import { failureOf, requestAsOwner, useOnRefused } from './lib/owner-functions.ts'
import { useSession } from './lib/session/session.ts'
import { toast } from './lib/toast.ts'

interface Props {
  schedule: SiteSchedule
  /** Loads the schedule again. */
  onChanged: () => Promise<unknown>
  /** Whether to link to the list of changes. */
  linksToReview?: boolean
  /** Takes the focus: the time was set on this page. */
  isNew?: boolean
  className?: string
}

/** When the draft goes live, or why it does not or did not; with a button that cancels it. */
export function ScheduledPublication({
  schedule,
  onChanged,
  linksToReview = false,
  isNew = false,
  className = '',
}: Props) {
  const { mutate, status, error } = useCancel(schedule, onChanged)
  const author = useOtherAuthor(schedule)
  const { tone, title, body } = inWords(schedule)
  const isBusy = status === 'pending'
  const cancel = schedule.state === 'missed' ? words.dismiss : words.cancel
  return (
    <Notice
      tone={tone}
      title={fill(title, { moment: momentOf(schedule.publishAt) })}
      {...(isNew && { live: 'focus' })}
      className={className}
    >
      {body.map((text) => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
      {author && <p className="mt-1 wrap-anywhere">{fill(words.waiting.by, { author })}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          look="secondary"
          className="min-h-touch px-4"
          busy={isBusy}
          onClick={() => mutate(schedule.version)}
        >
          {isBusy ? words.canceling : cancel}
        </Button>
        {linksToReview && (
          <ButtonLink href="/admin/site?view=review" look="quiet" className="min-h-touch max-sm:-ml-3">
            {words.review}
          </ButtonLink>
        )}
      </div>
      <p role="alert" className="mt-1 font-medium text-danger empty:mt-0">
        {error && !['outdated', 'refused'].includes(failureOf(error)) && words.cancelFailed}
      </p>
    </Notice>
  )
}

function useCancel({ state }: SiteSchedule, onChanged: () => Promise<unknown>) {
  const onRefused = useOnRefused()
  return useMutation({
    mutationFn: (version: number) =>
      requestAsOwner('owner-site', { action: 'unschedule', version }, Scheduled),
    onSuccess: async () => {
      if (state === 'waiting') toast(words.canceled, { of: 'schedule' })
      // Before the notice is removed with the focus in it.
      pageHeading()?.focus()
      await onChanged()
    },
    onError: async (error) => {
      if (failureOf(error) === 'refused') onRefused()
      if (failureOf(error) !== 'outdated') return
      toast({ ...words.changedMeanwhile, tone: 'caution' }, { of: 'schedule' })
      await onChanged()
    },
  })
}

/** Who set it, unless it was the reader. */
function useOtherAuthor({ state, scheduledBy }: SiteSchedule): string | undefined {
  const session = useSession()
  if (state === 'missed' || scheduledBy === null || session.status !== 'signed-in') return undefined
  return session.member.email === scheduledBy ? undefined : scheduledBy
}

function inWords({ state, reason }: SiteSchedule) {
  if (!reason) return { tone: 'info', title: words.waiting.title, body: [words.waiting.body] } as const
  const body =
    state === 'missed'
      ? [words.reasons[reason], words.missed.body]
      : [words.reasons[reason], words.blocked.again]
  return { tone: 'caution', title: words[state === 'missed' ? 'missed' : 'blocked'].title, body } as const
}
