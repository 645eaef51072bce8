import { createHash } from 'node:crypto'

type MemberStatus = 'subscribed' | 'unsubscribed' | 'cleaned' | 'pending' | 'transactional' | 'archived'

export interface Member {
  id: string
  email_address: string
  unique_email_id: string
  contact_id: string
  full_name: string
  email_type: 'html'
  status: MemberStatus
  merge_fields: Record<string, string>
  timestamp_signup: string
  timestamp_opt: string
  last_changed: string
  tags: { id: number; name: string }[]
  list_id: string
}

/** The merge fields of the audience. */
export const MERGE_FIELDS = ['FNAME', 'LNAME', 'LEAVEURL'] as const

export const ACCOUNT_STATES = ['open', 'deactivated', 'busy'] as const
type AccountState = (typeof ACCOUNT_STATES)[number]

/** Members by the MD5 of their lowercase address. */
export interface Audience {
  id: string
  members: Map<string, Member>
  /** The API refuses to subscribe them again. */
  deletedPermanently: Set<string>
  /** Unsubscribed by Mailchimp's own link, or bounced: they have to confirm before they are subscribed again. */
  inComplianceState: Set<string>
  /** Merge fields that the owner has made required, such as LNAME. */
  required: Set<string>
  tagIds: Map<string, number>
  /** 'deactivated': Mailchimp refuses every call; 'busy': ten connections are open already. */
  account: AccountState
  /** Whose changes the webhook sends as events. */
  sources: Record<'user' | 'admin' | 'api', boolean>
  /** Sends Mailchimp's own confirmation mail. */
  sendConfirmation: (member: Member) => Promise<void>
}

export function createAudience(id: string, sendConfirmation: Audience['sendConfirmation']): Audience {
  return {
    id,
    members: new Map(),
    deletedPermanently: new Set(),
    inComplianceState: new Set(),
    required: new Set(),
    tagIds: new Map(),
    account: 'open',
    sources: { user: true, admin: true, api: false },
    sendConfirmation,
  }
}

export function hashOf(email: string): string {
  return createHash('md5').update(email.toLowerCase()).digest('hex')
}

export function newMember(audience: Audience, email: string, status: MemberStatus): Member {
  const id = hashOf(email)
  const now = timeOf(new Date())
  return {
    id,
    email_address: email,
    unique_email_id: id.slice(0, 10),
    contact_id: id,
    full_name: '',
    email_type: 'html',
    status,
    merge_fields: { FNAME: '', LNAME: '' },
    timestamp_signup: now,
    timestamp_opt: status === 'subscribed' ? now : '',
    last_changed: now,
    tags: [],
    list_id: audience.id,
  }
}

/** As Mailchimp writes times: without fractions of a second. */
export function timeOf(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, '+00:00')
}

/** Stores a member, and sends the confirmation mail to one that has become pending. */
export async function storeMember(audience: Audience, member: Member): Promise<void> {
  const before = audience.members.get(member.id)
  audience.members.set(member.id, member)
  if (member.status === 'pending' && before?.status !== 'pending') await audience.sendConfirmation(member)
}

/** Deletes all personal data; the address can only be subscribed again by a form of Mailchimp's own. */
export function deletePermanently(audience: Audience, id: string): void {
  audience.members.delete(id)
  audience.deletedPermanently.add(id)
}

export function setTag(audience: Audience, member: Member, name: string, active: boolean): void {
  const others = member.tags.filter((tag) => tag.name !== name)
  if (!audience.tagIds.has(name)) audience.tagIds.set(name, audience.tagIds.size + 1)
  const tags = active ? [...others, { id: audience.tagIds.get(name) ?? 0, name }] : others
  audience.members.set(member.id, { ...member, tags })
}
