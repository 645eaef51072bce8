import { beforeEach } from 'vitest'

import { service } from './database.ts'
import { useDatabase } from './use-database.ts'

/** A request; a body that is not a string is sent as JSON. */
export interface Sent {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: unknown
}

/** The rows of {@link useThings} as `stored` writes them. */
export const UNTOUCHED = ['1 a 1', '2 b 2', '3 c null']

/** For the tests of a file: a data service with a table of three things, and functions beside it, for the wire itself. */
export async function useThings() {
  const { database, data } = await useDatabase([])
  await database.run(`
    create table public.things (id int primary key, label text unique, size numeric default 7);
    create function public.all_things() returns setof public.things language sql volatile as
      $$ update public.things set size = 0; select * from public.things $$;
    create function public.two() returns int language sql immutable as $$ select 2 $$;
    create function public.quiet() returns void language sql volatile as $$ select $$;
    grant all on public.things to service_role;
    grant execute on all functions in schema public to service_role`)

  async function send({ method = 'GET', path = '/things', headers = {}, body }: Sent) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method, headers, ...(body !== undefined && { body: text }) }
    const reply = await data.fetch(service, path, init)
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }

  async function stored() {
    const { text } = await send({ path: '/things?order=id' })
    return (JSON.parse(text) as { id: number; label: string; size: number | null }[]).map(
      ({ id, label, size }) => `${id} ${label} ${size}`,
    )
  }

  beforeEach(() =>
    database.run(`delete from public.things;
      insert into public.things values (1, 'a', 1), (2, 'b', 2), (3, 'c', null)`),
  )
  return { data, send, stored }
}
