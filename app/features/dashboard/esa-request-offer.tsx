import { useEffect, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { dayOf } from '#app/lib/moments.ts'
import { fill } from '#app/lib/fill.ts'
import { toast } from '#app/lib/toast.ts'
import { dashboard } from '#content/messages/dashboard.ts'
import type { EsaRequestOffer as Offer } from '#contracts/esa-request-offer.ts'

import type { AnswerOutcome } from './esa-request-offer.data.ts'

const words = dashboard.overview.esa.offer
const OUTCOMES = { yes: 'linked', no: 'disowned' } as const

/**
 * Asks whether an ESA request that came from the member's address, without their session, is theirs.
 * @param wanted false where a request is the member's already: there is nothing to ask
 */
export function EsaRequestOffer({ wanted, onLinked }: { wanted: boolean; onLinked: () => void }) {
  const { offer, outcome, busy, answer } = useOffer(wanted, onLinked)
  const lead = useRef<HTMLDivElement>(null)
  // The buttons that had the focus have gone, or ask something else now.
  useEffect(() => {
    if (outcome) lead.current?.focus()
  }, [outcome])
  if (!offer && !outcome) return null
  return (
    <Card as="section" tone="highlighted" aria-labelledby="esa-offer" className="mb-5 lg:mb-6">
      <div ref={lead} tabIndex={-1} id="esa-offer" role="status">
        {outcome && <p className={offer ? 'mb-3 text-ink-soft' : ''}>{words[outcome.word]}</p>}
        {offer && (
          <h2 className="max-w-[48ch] text-heading">{fill(words.question, { date: dayOf(offer.sentAt) })}</h2>
        )}
      </div>
      {offer && (
        <>
          <p className="mt-2 max-w-[60ch] text-small text-ink-soft">{words.body}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button busy={busy === 'yes'} onClick={() => answer('yes')}>
              {busy === 'yes' ? words.saving : words.yes}
            </Button>
            <Button look="secondary" busy={busy === 'no'} onClick={() => answer('no')}>
              {busy === 'no' ? words.saving : words.no}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function useOffer(wanted: boolean, onLinked: () => void) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [outcome, setOutcome] = useState<{ word: 'linked' | 'disowned' | 'gone' }>()
  const [busy, setBusy] = useState<'yes' | 'no'>()
  useEffect(() => {
    if (!wanted) return undefined
    let asked = true
    void find().then((found) => (asked ? setOffer(found) : undefined))
    return () => {
      asked = false
    }
  }, [wanted])

  async function send(id: string, said: 'yes' | 'no') {
    setBusy(said)
    const reply = await write(id, said === 'yes')
    setBusy(undefined)
    if (reply.status === 'failed') return toast({ ...words.failed, tone: 'destructive' })
    setOffer(reply.next)
    setOutcome({ word: reply.status === 'gone' ? 'gone' : OUTCOMES[said] })
    if (reply.status === 'answered' && said === 'yes') onLinked()
  }

  function answer(said: 'yes' | 'no'): void {
    if (offer && !busy) void send(offer.id, said)
  }

  return { offer, outcome, busy, answer }
}

async function find(): Promise<Offer | null> {
  try {
    const { findOffer } = await import('./esa-request-offer.data.ts')
    return await findOffer()
  } catch {
    // The code could not be loaded; the next visit asks again.
    return null
  }
}

async function write(id: string, isMine: boolean): Promise<AnswerOutcome> {
  try {
    const { answerOffer } = await import('./esa-request-offer.data.ts')
    return await answerOffer(id, isMine)
  } catch {
    return { status: 'failed' }
  }
}
