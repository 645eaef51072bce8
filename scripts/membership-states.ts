import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { ownerLine } from '#app/features/members/owner-line.ts'
import { nextEvent, problemOf } from '#app/features/membership/plan-words.ts'
import { builtIn } from '#content/built-in.ts'
import type { SubscriptionState } from '#contracts/membership.ts'
import {
  type Course,
  COURSES,
  type Payment,
  PAYMENTS,
  PERIODS,
  standingOf,
} from '#contracts/membership-states.ts'

const DOCUMENT = resolve(import.meta.dirname, '../docs/membership-states.md')
const TABLE = /(?<=<!-- states -->\n\n)[^]*?(?=\n\n<!-- end of states -->)/

/** The table of docs/membership-states.md, as the code has it and as it is written. */
export function statesTable(): { expected: string; written: string | undefined } {
  const lines = [
    ['Payment', 'Course', 'Time', 'Access', 'The member reads', 'The owner reads'],
    Array.from({ length: 6 }, () => '---'),
    ...PAYMENTS.flatMap(rowsOf),
  ]
  const expected = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return { expected, written: TABLE.exec(readFileSync(DOCUMENT, 'utf8'))?.[0] }
}

/** One row for all courses and times of which the same is said. */
function rowsOf(payment: Payment): string[][] {
  const groups = new Map<string, { course: Set<Course>; period: Set<string>; cells: string[] }>()
  for (const course of COURSES) {
    for (const period of PERIODS) {
      const cells = cellsOf({ course, payment, period })
      const key = cells.join('|')
      const group = groups.get(key) ?? { course: new Set(), period: new Set(), cells }
      group.course.add(course)
      group.period.add(period)
      groups.set(key, group)
    }
  }
  return [...groups.values()].map(({ course, period, cells }) => [
    payment,
    course.size === COURSES.length ? 'any' : [...course].join(', '),
    period.size === PERIODS.length ? 'any' : [...period].join(', '),
    ...cells,
  ])
}

function cellsOf(state: Parameters<typeof standingOf>[0]): string[] {
  const { hasAccess } = standingOf(state)
  const sample = sampleOf(state, hasAccess)
  const { plans } = builtIn.facts
  const problem = problemOf(sample, plans)
  const said = problem ? `**${problem.title}** ${problem.text}` : nextEvent(sample, plans)
  const owner = ownerLine({ ...OWNER_SAMPLE, ...sample }, plans)
  return [hasAccess ? 'open' : 'closed', said ?? 'the Free plan', owner?.text ?? '']
}

const OWNER_SAMPLE = {
  id: '',
  first_name: null,
  last_name: null,
  email: null,
  joined_at: '',
  customer: null,
}

function sampleOf(state: Parameters<typeof standingOf>[0], hasAccess: boolean): SubscriptionState {
  return {
    ...state,
    subscribed: hasAccess,
    product_id: hasAccess ? 'prod_sample_pro' : null,
    paid_until: hasAccess ? '2026-12-10T17:00:00Z' : null,
    cancelled_at: null,
    payment_failed_at: '2026-11-30T17:00:00Z',
    pause: null,
    changes_at: '2026-12-10T17:00:00Z',
    next_product_id: 'prod_sample_basic',
    amount: 2000,
    currency: 'usd',
    checkout: 'none',
    ends_at: '2027-03-10T17:00:00Z',
    pause_kind: 'void',
    resumes_at: null,
    interval_unit: 'month',
    interval_count: 1,
  }
}

if (import.meta.main) {
  const { expected, written } = statesTable()
  const text = readFileSync(DOCUMENT, 'utf8')
  if (written !== undefined)
    writeFileSync(
      DOCUMENT,
      text.replace(TABLE, () => expected),
    )
}
