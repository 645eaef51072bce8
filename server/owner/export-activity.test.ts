// Shows: asvs 16.2.4
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { followActivity } from '#tests/support/activity.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'

const HEADER = '\uFEFF"Time (UTC)","What","Outcome","By","About","How many","Network","Account ID","Item ID"'

const tested = await useFunctions()
const log = followActivity(() => tested.database)
beforeAll(async () => {
  await appointOwner(tested.database)
  // More than a page, of times that the export has to sort by; from a tool, so that the times stay.
  await tested.database.run(`set local application_name = 'psql';
    insert into private.audit_log (at, action, amount, network)
    select '2026-01-01T00:00:00Z'::timestamptz + n / 2 * interval '1 second', 'message.listed', n, '203.0.113.0/24'
    from generate_series(1, 2500) as n`)
})
beforeEach(() => log.skip())

test('has every record once, newest first, and is itself recorded', async () => {
  const reply = await ask({ kind: 'message' })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [header, ...lines] = await linesOf(reply)
  expect(header).toBe(HEADER)
  expect(lines).toHaveLength(2500)
  expect(new Set(lines).size).toBe(2500)
  expect(lines[0]).toBe(
    '"2026-01-01T00:20:50.000Z","Inbox listed","Done","","","2500","203.0.113.0/24","",""',
  )
  expect(lines.toSorted().toReversed().map(timeOf)).toEqual(lines.map(timeOf))
  const actor = owner.claims.sub
  expect(await log.records()).toEqual([{ action: 'log.exported', actor, subject: null }])
})

test('has the filtered records, and no more', async () => {
  const day = { since: '2026-01-01T00:10:00Z', until: '2026-01-01T00:10:05Z' }
  expect(await linesOf(await ask(day))).toHaveLength(1 + 10)
  expect(await linesOf(await ask({ ...day, kind: 'access' }))).toEqual([HEADER])
})

test('ends when the role is revoked in the middle', async () => {
  const reply = await ask({})
  await tested.rows('delete from private.owners')
  await expect(reply.text()).rejects.toThrow()
  await appointOwner(tested.database)
})

async function ask(body: object) {
  return tested.ask('export-activity', owner, body)
}

async function linesOf(reply: Response): Promise<string[]> {
  expect(reply.status).toBe(200)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
  return text.trimEnd().split('\r\n')
}

function timeOf(line: string) {
  return line.slice(1, 25)
}
