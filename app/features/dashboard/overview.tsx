import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useFacts, useIsOn } from '#app/facts.ts'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { Icon } from '#app/components/icon.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { fill } from '#contracts/fill.ts'
import { dayOf } from '#app/lib/dates.ts'
import { toast } from '#app/lib/toast.ts'
import { dashboard } from '#content/messages/dashboard.ts'

import { respondToOffer, dashboardKeys, findOffer, type Profile } from './dashboard.data.ts'

const words = dashboard.overview

/**
 * The member's status, and links to what they may do next.
 * @param unread replaces a profile that could not be read
 * @param membership the plan and payments, above the cards
 * @param onEvaluated called when an ESA request that was sent without the session was linked to the member
 */
export function Overview({
  profile,
  unread,
  membership,
  onEvaluated,
}: {
  profile: Profile | undefined
  unread: React.ReactNode
  membership?: React.ReactNode
  onEvaluated: () => void
}) {
  const { status } = words
  return (
    <>
      {membership && <div className="mb-5 lg:mb-6">{membership}</div>}
      {profile && <EsaRequestOffer wanted={!profile.esaEvaluationCompleted} onLinked={onEvaluated} />}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        <Card as="li" tone="night" className="isolate overflow-hidden sm:max-lg:col-span-2">
          <div aria-hidden="true" className="absolute inset-y-0 right-0 -z-10 w-44 xl:w-52">
            <Horizon reach="full" />
          </div>
          <h2 className="text-heading">{status.title}</h2>
          <p className="mt-3">
            <Badge tone="settled" icon="check">
              {status.value}
            </Badge>
          </p>
          <p className="mt-3 max-w-[20ch] text-small text-on-night-soft">{status.body}</p>
        </Card>
        {profile ? (
          <ProfileCards profile={profile} />
        ) : (
          <li className="self-center sm:max-lg:col-span-2 lg:col-span-2">{unread}</li>
        )}
      </ul>
      <QuickActions />
    </>
  )
}

/**
 * Asks whether an ESA request that was sent with the member's address, but without their session, is theirs.
 * @param wanted false if the member already has a request: there is nothing to ask
 */
function EsaRequestOffer({ wanted: enabled, onLinked }: { wanted: boolean; onLinked: () => void }) {
  const { offer, outcome, busy, respond } = useOffer(enabled, onLinked)
  const lead = useRef<HTMLDivElement>(null)
  // The focused buttons were removed, or belong to the next question now.
  useEffect(() => {
    if (outcome) lead.current?.focus()
  }, [outcome])
  if (!offer && !outcome) return null
  return (
    <Card as="section" tone="highlighted" aria-labelledby="esa-offer" className="mb-5 lg:mb-6">
      <div ref={lead} tabIndex={-1} id="esa-offer" role="status">
        {outcome && <p className={offer ? 'mb-3 text-ink-soft' : ''}>{offerWords[outcome.word]}</p>}
        {offer && (
          <h2 className="max-w-[48ch] text-heading">
            {fill(offerWords.question, { date: dayOf(offer.sentAt) })}
          </h2>
        )}
      </div>
      {offer && (
        <>
          <p className="mt-2 max-w-[60ch] text-small text-ink-soft">{offerWords.body}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button busy={busy === 'yes'} onClick={() => respond('yes')}>
              {busy === 'yes' ? offerWords.saving : offerWords.yes}
            </Button>
            <Button look="secondary" busy={busy === 'no'} onClick={() => respond('no')}>
              {busy === 'no' ? offerWords.saving : offerWords.no}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

const offerWords = words.esa.offer

function useOffer(enabled: boolean, onLinked: () => void) {
  const client = useQueryClient()
  const { data: offer } = useQuery({
    queryKey: dashboardKeys.esaRequestOffer,
    queryFn: findOffer,
    enabled,
    staleTime: Infinity,
  })
  const [outcome, setOutcome] = useState<{ word: 'linked' | 'disowned' | 'unavailable' }>()
  const send = useMutation({
    mutationFn: ({ id, reply }: { id: string; reply: 'yes' | 'no' }) => respondToOffer(id, reply === 'yes'),
    onSuccess({ status, next }, { reply }) {
      client.setQueryData(dashboardKeys.esaRequestOffer, next)
      const word = reply === 'yes' ? 'linked' : 'disowned'
      setOutcome({ word: status === 'unavailable' ? 'unavailable' : word })
      if (status === 'answered' && reply === 'yes') onLinked()
    },
    onError: () => toast({ ...offerWords.failed, tone: 'destructive' }),
  })
  const busy = send.isPending ? send.variables.reply : undefined

  function respond(reply: 'yes' | 'no'): void {
    if (offer && !busy) send.mutate({ id: offer.id, reply })
  }

  return { offer, outcome, busy, respond }
}

function ProfileCards({ profile }: { profile: Profile }) {
  const { esa, newsletter } = words
  const { esaEvaluationCompleted: evaluated, newsletterSubscribed: subscribed } = profile
  const offersEsa = useIsOn(esa.href)
  const problem = profile.newsletterProblem && newsletter.problems[profile.newsletterProblem]
  return (
    <>
      {(evaluated || offersEsa) && (
        <StateCard
          title={esa.title}
          settled={evaluated}
          badge={evaluated ? esa.completed : esa.pending}
          body={evaluated ? esa.completedBody : <SiteLink href={esa.href}>{esa.pendingBody}</SiteLink>}
        />
      )}
      <StateCard
        title={newsletter.title}
        settled={subscribed && !problem}
        badge={problem?.badge ?? (subscribed ? newsletter.subscribed : newsletter.notSubscribed)}
        body={problem?.body ?? newsletter.body}
      />
    </>
  )
}

function StateCard({
  title,
  badge,
  body,
  settled,
}: {
  title: string
  badge: string
  body: React.ReactNode
  settled: boolean
}) {
  return (
    <Card as="li">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-3">
        <Badge tone={settled ? 'settled' : 'plain'} icon={settled ? 'check' : undefined}>
          {badge}
        </Badge>
      </p>
      <p className="mt-3 text-small text-ink-soft">{body}</p>
    </Card>
  )
}

function QuickActions() {
  const { off } = useFacts()
  return (
    <section aria-labelledby="quick-actions" className="mt-14">
      <h2 id="quick-actions" className="text-title">
        {words.quickActions.title}
      </h2>
      <ul className="mt-5 grid gap-x-12 border-t border-line sm:grid-cols-2">
        {words.quickActions.items
          .filter(({ href }) => !off.includes(href))
          .map((action) => (
            <li key={action.href} className="border-b border-line">
              <SiteLink
                href={action.href}
                className="group flex min-h-20 items-center justify-between gap-6 py-4 text-ink no-underline"
              >
                <span>
                  <span className="block font-semibold group-hover:text-link group-hover:underline group-hover:underline-offset-4">
                    {action.title}
                  </span>
                  <HiddenComma />
                  <span className="block text-small text-ink-soft">{action.body}</span>
                </span>
                <Icon
                  name="arrow"
                  className="size-5 text-hibiscus transition-transform group-hover:translate-x-1"
                />
              </SiteLink>
            </li>
          ))}
      </ul>
    </section>
  )
}
