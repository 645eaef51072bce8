import { useQuery, useQueryClient } from '@tanstack/react-query'

import { Button } from '#app/components/button.tsx'
import { TextField, VERBATIM } from '#app/components/field.tsx'
import { Loading } from '#app/components/skeleton.tsx'
import { Notice } from '#app/components/notice.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { textOf } from '#app/lib/form.ts'
import { useOnRefused } from '#app/lib/owner-functions.ts'
import { toast } from '#app/lib/toast.ts'
import { ProofField, useFormWithProof } from '#app/proof-field.tsx'
import { stripeKey as words } from '#content/messages/membership-stripe.ts'
import { fill } from '#contracts/fill.ts'
import { type StripeReply, StripeRight } from '#contracts/membership-stripe.ts'

import { setUpKeys, changeStripe, loadStripe, stripeKeys } from './set-up.data.ts'

/** Connects the practice's account at Stripe by a key that the owner pastes, and shows the result. */
export function StripeKey() {
  const queries = useQueryClient()
  const state = useQuery({
    queryKey: stripeKeys.state,
    // Preserve the list of what was made, for when the owner returns from Stripe.
    queryFn: async () => {
      const prices = queries.getQueryData<StripeReply>(stripeKeys.state)?.prices ?? []
      return { ...(await loadStripe()), prices }
    },
    refetchOnWindowFocus: 'always',
  })
  if (!state.data) return state.isPending ? <Loading label={words.loading} lines={2} /> : null
  const { connection, isTest, connectedAt, prices } = state.data
  if (connection === 'server') return <p>{words.server}</p>
  return (
    <div className="grid gap-4 [&>p]:max-w-measure">
      {connection === 'pasted' && (
        <>
          {connectedAt && <p role="status">{fill(words.connected, { moment: momentOf(connectedAt) })}</p>}
          {isTest && <Notice tone="caution">{words.testMode}</Notice>}
          {prices.length > 0 && <Prices prices={prices} />}
          <More title={words.replace}>
            <ConnectForm />
          </More>
          <More title={words.disconnect}>
            <DisconnectForm />
          </More>
        </>
      )}
      {(connection === 'none' || connection === 'unreadable') && (
        <>
          {connection === 'none' ? <p>{words.lead}</p> : <Notice tone="caution">{words.unreadable}</Notice>}
          <ConnectForm />
        </>
      )}
    </div>
  )
}

function Prices({ prices }: Pick<StripeReply, 'prices'>) {
  return (
    <Notice tone="info" title={words.prices} live="polite">
      <ul>
        {prices.map(({ plan, price, isNew }) => (
          <li key={plan}>{fill(isNew ? words.made : words.found, { plan, price })}</li>
        ))}
      </ul>
      <p className="mt-2">
        {words.publish} <ArrowLink href={words.review.href}>{words.review.label}</ArrowLink>
      </p>
    </Notice>
  )
}

function More({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="max-w-measure">
      <summary className="min-h-touch cursor-pointer content-center font-medium">{title}</summary>
      <div className="grid gap-4 pt-2">{children}</div>
    </details>
  )
}

function ConnectForm() {
  const form = useStripeForm('connect-')
  return (
    <form {...form.formProps} className="grid max-w-narrow gap-5">
      <p className="text-small text-ink-soft">
        {words.where} {fill(words.restricted, { rights: namesOf(StripeRight.options) })}
      </p>
      <TextField
        {...form.field('key')}
        {...VERBATIM}
        label={words.field}
        hint={words.hint}
        autoComplete="off"
      />
      {form.proof && <ProofField {...form.proof} />}
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? words.connecting : words.connect}
      </Button>
    </form>
  )
}

function DisconnectForm() {
  const form = useStripeForm('disconnect-')
  return (
    <form {...form.formProps} className="grid max-w-narrow gap-5">
      <p>{words.explanation}</p>
      {form.proof && <ProofField {...form.proof} />}
      <Button type="submit" look="secondary" busy={form.busy} className="justify-self-start">
        {words.disconnect}
      </Button>
    </form>
  )
}

function problemIn({ problem, lacking: missingRights }: StripeReply): string | undefined {
  if (missingRights.length > 0) return fill(words.lacking, { rights: namesOf(missingRights) })
  return problem ? words.problems[problem] : undefined
}

function namesOf(rights: readonly StripeRight[]): string {
  return rights.map((right) => words.rights[right]).join(', ')
}

/** A form that changes the connection. */
function useStripeForm(prefix: 'connect-' | 'disconnect-') {
  const queries = useQueryClient()
  const onRefused = useOnRefused()
  return useFormWithProof<'key', Awaited<ReturnType<typeof changeStripe>> | { status: 'missing-key' }>({
    prefix,
    validate(fields) {
      const isMissing = prefix === 'connect-' && textOf(fields, 'key').trim() === ''
      return isMissing ? { status: 'missing-key' } : undefined
    },
    async send(fields) {
      const outcome = await changeStripe(
        prefix === 'disconnect-'
          ? { action: 'disconnect' }
          : { action: 'connect', key: textOf(fields, 'key') },
      )
      // First, because who reads that Stripe is connected goes on at once, where the list says whether it is.
      if ('reply' in outcome && !outcome.reply.problem)
        await queries.invalidateQueries({ queryKey: setUpKeys.list })
      return outcome
    },
    errorsOf(outcome) {
      if (outcome.status === 'missing-key') return { key: words.missing }
      return 'reply' in outcome ? { key: problemIn(outcome.reply) } : undefined
    },
    onOutcome(outcome, element) {
      if (outcome.status === 'refused') return void onRefused()
      if (!('reply' in outcome)) {
        if (outcome.status === 'missing-key') return
        toast({ ...words.failed, tone: 'destructive' }, { of: 'set-up' })
        void showState()
        return
      }
      // Preserve a refused key, so that it can be corrected.
      if (!outcome.reply.problem) element.reset()
      queries.setQueryData(stripeKeys.state, outcome.reply)
      if (outcome.reply.problem) return
      const { isTest } = outcome.reply
      const done = isTest ? { ...words.done, description: words.testMode } : words.done
      toast(prefix === 'connect-' ? done : words.disconnected, { of: 'set-up' })
    },
  })

  /** After a failure the change may have been made, and only the response been lost. */
  async function showState(): Promise<void> {
    await queries.refetchQueries({ queryKey: stripeKeys.state })
    const { status } = queries.getQueryState(stripeKeys.state) ?? {}
    // A failure to reload must not replace the message about this request.
    if (status === 'success') await queries.invalidateQueries({ queryKey: setUpKeys.list })
  }
}
