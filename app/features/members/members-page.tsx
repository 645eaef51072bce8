import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { OwnerList } from '#app/components/owner-list.tsx'
import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { useFacts } from '#app/facts.ts'
import { dayOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { useOwnerList } from '#app/lib/owner-list.ts'
import { useSearchParameters } from '#app/lib/search-parameters.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { members as words } from '#content/messages/members.ts'
import { EMAIL_MAX } from '#contracts/field-bounds.ts'

import { EmailText } from '../../components/email-text.tsx'
import { ownerLine } from './owner-line.ts'
import { type Member, MEMBER_LISTS, memberKeys, readMemberCounts, readMembers } from './members.data.ts'

/** The accounts and their plans. The chosen list is in the address, so that other pages can link to it. */
export function MembersPage() {
  const [parameters, setParameters] = useSearchParameters()
  const [search, setSearch] = useState('')
  const list = MEMBER_LISTS.find((each) => each === parameters.get('list')) ?? 'all'
  const counts = useQuery({ queryKey: memberKeys.counts, queryFn: readMemberCounts })
  const members = useOwnerList({
    name: 'members',
    queryKey: memberKeys.members(list, search),
    read: (after: Member | null) => readMembers(list, search, after),
    loadFailed: words.loadFailed,
  })
  return (
    <>
      <OwnerPageHeader {...words} />
      <div className="mt-5 grid items-end gap-x-8 gap-y-3 lg:grid-cols-[1fr_20rem]">
        <ChoiceBar
          oneLine
          label={words.lists.label}
          value={list}
          // Almost always empty, and then not worth a choice.
          options={MEMBER_LISTS.filter(
            (value) => value !== 'unreadable' || value === list || counts.data?.unreadable,
          ).map((value) => ({
            value,
            label: words.lists[value],
            count: counts.data?.[value],
          }))}
          onChoose={(value) => setParameters(value === 'all' ? {} : { list: value }, { replace: true })}
        />
        <SearchField
          name="members-search"
          {...words.search}
          limit={{ max: EMAIL_MAX, words: fieldLimit }}
          onSearch={setSearch}
        />
      </div>
      <OwnerList
        list={members}
        words={loadingWords}
        empty={search ? words.noMatch : words.empty}
        focus="[tabindex]"
        className="mt-6"
      >
        {(items) => (
          <ul className="border-t border-line">
            {items.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        )}
      </OwnerList>
    </>
  )
}

function MemberRow({ member }: { member: Member }) {
  const { email, joined_at: joined, customer } = member
  const name = [member.first_name, member.last_name].filter(Boolean).join(' ') || words.nameless
  return (
    <li className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p tabIndex={-1} className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-small wrap-anywhere">{email && <EmailText email={email} />}</p>
        <p className="text-fine text-ink-soft">{fill(words.joined, { date: dayOf(joined) })}</p>
      </div>
      <div className="mt-1 sm:mt-0 sm:text-right">
        <PlanLine member={member} />
        {customer && (
          <ArrowLink
            href={stripeAddress(customer)}
            aria-label={fill(words.stripeLabel, { name })}
            className="text-small"
          >
            {words.stripe}
          </ArrowLink>
        )}
      </div>
    </li>
  )
}

/**
 * Redirects to Stripe: only the server knows whether its key is one of test mode. Absolute, because it is not a route.
 */
function stripeAddress(customer: string): string {
  return new URL(`/functions/v1/stripe-customer?id=${encodeURIComponent(customer)}`, location.origin).href
}

function PlanLine({ member }: { member: Member }) {
  const { plans } = useFacts()
  const plan = plans.find(({ productId }) => productId === member.product_id)?.name
  const line = ownerLine(member, plans)
  return (
    <>
      <p className="text-small">
        <span className="font-medium">{plan ?? words.otherPlan}</span>{' '}
        {line && !line.needsAttention && <span className="text-fine text-ink-soft">{line.text}</span>}
      </p>
      {line?.needsAttention && (
        <p className="mt-1">
          <Badge tone="alert">{line.text}</Badge>
        </p>
      )}
    </>
  )
}
