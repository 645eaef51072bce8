import { z } from 'zod'

import { OWNER_FUNCTIONS } from './owner-function-calls.ts'
import type { Call, Clients } from './run-calls.ts'

const Id = z.uuid()
const none = z.null()
const FullTestimonial = z.looseObject({
  name: z.string(),
  text: z.string(),
  rating: z.number(),
  id: Id,
  is_published: z.boolean(),
  created_at: z.string(),
})
const rows = z.array(z.looseObject({}))
const soon = () => new Date(Date.now() + 86_400_000).toISOString()
const Lists = z.array(z.object({ id: Id, name: z.string(), subscribers: z.number() }))

const testimonials = ({ data }: Clients) => data.from('testimonials').select('*')
const newestFirst = (query: ReturnType<typeof testimonials>) =>
  query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(25)

const Seen = z.object({ id: Id, wording: z.string() })

async function ofThisRun(data: Clients['data'], mark: string) {
  const { data: found } = await data.from('testimonials').select('id, wording').eq('text', mark).single()
  return Seen.parse(found)
}

/** Nothing is removed or changed but what the visitor of the same run left. */
export const OWNER: Call[] = [
  { name: 'is the owner', ask: ({ data }) => data.rpc('is_owner'), status: 200, data: z.literal(true) },
  {
    name: 'lists all testimonials, the newest first',
    ask: (clients) => newestFirst(testimonials(clients)),
    status: 200,
    data: z.array(FullTestimonial).min(1),
  },
  {
    name: 'lists the testimonials after one of them',
    ask: async (clients) => {
      const { data: first } = await newestFirst(testimonials(clients))
      const { created_at: at, id } = FullTestimonial.parse(first?.[0])
      const older = testimonials(clients).lte('created_at', at).or(`created_at.lt."${at}",id.lt."${id}"`)
      const { data, ...reply } = await newestFirst(older)
      return { ...reply, data: data?.filter((row: { id: string }) => row.id === id) }
    },
    status: 200,
    data: z.array(z.unknown()).length(0),
  },
  {
    name: 'counts what waits without reading it',
    ask: async ({ data }) => {
      const counted = await data
        .from('testimonials')
        .select('id', { count: 'exact', head: true })
        .eq('is_published', false)
      return { ...counted, data: counted.count }
    },
    status: 200,
    data: z.number().int().min(1),
  },
  {
    name: 'shortens the testimonial of this run, reads what was written, and brings it back',
    ask: async ({ data }, { mark }) => {
      const { data: found } = await data
        .from('testimonials')
        .select('id, name, text')
        .eq('text', mark)
        .single()
      const { id, name, text } = z.object({ id: Id, name: z.string(), text: z.string() }).parse(found)
      const shorten = (seen: string, by: object) =>
        data.rpc('shorten_testimonial', { testimonial: id, seen_name: seen, seen_text: text, ...by })
      const done = await shorten(name, { name: 'Anonymous', text })
      const { data: originals } = await data.rpc('originals_of', { testimonials: [id] })
      const [wrong, back] = [
        await shorten('Anonymous', { name: 'Anonymous', text: 'words of somebody else' }),
        await shorten('Anonymous', {}),
      ]
      const late = await shorten('Anonymous', {})
      return { ...late, data: [done.data, originals, wrong.data, back.data, late.data] }
    },
    status: 200,
    data: z.tuple([
      z.literal('done'),
      z.tuple([z.looseObject({ testimonial_id: Id, name: z.literal('Anonymous Client'), text: z.string() })]),
      z.literal('not-shortened'),
      z.literal('done'),
      z.literal('outdated'),
    ]),
  },
  {
    name: 'decides the testimonial of this run with others, once, and only with the words that were seen',
    ask: async ({ data }, { mark }) => {
      const { id, wording } = await ofThisRun(data, mark)
      const ids = [id, crypto.randomUUID()]
      const decide = (seen: string) =>
        data.rpc('decide_testimonials', { testimonials: ids, wordings: [seen, seen], publish: true })
      const [other, first, again] = [
        await decide('other words'),
        await decide(wording),
        await decide(wording),
      ]
      await data.from('testimonials').update({ is_published: false }).eq('id', id)
      return { ...again, data: [other.data, first.data, again.data] }
    },
    status: 200,
    data: z.tuple([z.array(Id).length(0), z.array(Id).length(1), z.array(Id).length(0)]),
  },
  {
    name: 'publishes the testimonial of this run, takes it back and deletes it, as it was seen',
    ask: async ({ data }, { mark }) => {
      const seen = await ofThisRun(data, mark)
      const publish = (is_published: boolean, as = seen) =>
        data
          .from('testimonials')
          .update({ is_published })
          .match({ ...as, is_published: !is_published })
          .select('id')
      const other = await publish(true, { ...seen, wording: 'other words' })
      const [on, off] = [await publish(true), await publish(false)]
      const gone = await data
        .from('testimonials')
        .delete()
        .match({ ...seen, is_published: false })
        .select('id')
      return { ...gone, data: [other, on, off, gone].map((reply) => reply.data?.length) }
    },
    status: 200,
    data: z.tuple([z.literal(0), z.literal(1), z.literal(1), z.literal(1)]),
  },
  {
    name: 'finds the subscriber of this run on a list, and removes it',
    ask: async ({ data }, { mark }) => {
      const lists = await data.rpc('subscriber_lists')
      const newsletter = Lists.parse(lists.data).find(({ name }) => name === 'Newsletter')
      const page = await data.rpc('subscribers_page', { list: newsletter?.id, search: mark, most: 50 })
      const [found] = z.array(z.looseObject({ id: Id, email: z.string() })).parse(page.data)
      return data.rpc('remove_subscriber', { subscription: found?.id })
    },
    status: 200,
    data: z.literal(true),
  },
  {
    name: 'lists the subscribers after one of them',
    ask: async ({ data }) => {
      const lists = Lists.parse((await data.rpc('subscriber_lists')).data)
      const after = { after_id: crypto.randomUUID(), after_at: soon() }
      return data.rpc('subscribers_page', { list: lists[0]?.id, search: '', most: 50, ...after })
    },
    status: 200,
    data: rows,
  },
  {
    name: 'exports the subscribers of a list',
    ask: async ({ data }) => {
      const lists = Lists.parse((await data.rpc('subscriber_lists')).data)
      return data.rpc('export_subscribers', { list: lists[0]?.id })
    },
    status: 200,
    data: z.array(z.looseObject({ email: z.string() })),
  },
  {
    name: 'counts the members',
    ask: ({ data }) => data.rpc('member_counts'),
    status: 200,
    data: z.array(z.object({ list: z.string(), members: z.number() })).min(1),
  },
  {
    name: 'lists the members, and those after the first one',
    ask: async ({ data }) => {
      const page = { list: 'all', search: '', most: 50 }
      const { data: members } = await data.rpc('members_page', page)
      const [first] = z.array(z.looseObject({ id: Id, joined_at: z.string() })).parse(members)
      return data.rpc('members_page', { ...page, after_id: first?.id, after_at: first?.joined_at })
    },
    status: 200,
    data: rows,
  },
  {
    name: 'lists the members who pay, and those whose payment failed',
    ask: async ({ data }) => {
      const [paying, failing] = [
        await data.rpc('members_page', { list: 'paying', search: '', most: 50 }),
        await data.rpc('members_page', { list: 'failing', search: '', most: 50 }),
      ]
      return { ...failing, data: [paying.data, failing.data] }
    },
    status: 200,
    data: z.tuple([rows, rows]),
  },
  {
    name: 'reads the activity',
    ask: ({ data }) => data.rpc('activity_page', { most: 50 }),
    status: 200,
    data: z.array(z.looseObject({ id: z.unknown(), at: z.string(), action: z.string() })),
  },
  {
    name: 'reads the activity of one kind and time, and what comes after a record',
    ask: async ({ data }) => {
      const filter = { most: 50, wanted_kind: 'access', since: '2026-01-01T00:00:00Z', until: soon() }
      const { data: first, error } = await data.rpc('activity_page', filter)
      if (error) return { data: first, error }
      const [last] = z.array(z.looseObject({ id: z.unknown(), at: z.string() })).parse(first)
      const after = last ? { after_at: last.at, after_id: last.id } : {}
      return data.rpc('activity_page', { ...filter, ...after })
    },
    status: 200,
    data: rows,
  },
  {
    name: 'reads the trouble with the mailing service',
    ask: ({ data }) => data.rpc('mailchimp_refusals'),
    status: 200,
    data: rows,
  },
  {
    name: 'reads when the last backup was made',
    ask: ({ data }) => data.rpc('last_backup'),
    status: 200,
    data: z.union([z.string(), none]),
  },
  ...OWNER_FUNCTIONS,
]
