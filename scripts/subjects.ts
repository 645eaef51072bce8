import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const DOCUMENT = 'docs/architecture.md'
const TABLE = /(?<=<!-- subjects -->\n\n)[^]*?(?=\n\n<!-- end of subjects -->)/

/** The floors, and the pattern of a part's name there: `newsletter`, `newsletter-unsubscribe`. */
const FLOORS = {
  'app/features': /^[\w-]+$/,
  server: /^[\w-]+$/,
  'supabase/migrations': /(?<=^\d{14}_)\w+(?=\.sql$)/,
  'content/messages': /^[\w-]+(?=\.ts$)/,
  contracts: /^[\w-]+(?=\.ts$)/,
  'tests/journeys': /^[\w-]+(?=\.spec\.ts$)/,
} as const
type Floor = keyof typeof FLOORS
const floors = Object.keys(FLOORS) as Floor[]

/** For each floor without a part of the subject's name: where its code is instead, or why there is none. */
type Elsewhere = Partial<Record<Floor, string>>

/** Everything with rows or functions of its own. */
const SUBJECTS: Readonly<Record<string, Elsewhere>> = {
  account: {
    server: '`backend/auth/`, the wire of accounts',
    contracts: 'that wire; `member-details`',
  },
  'second-factor': {
    server: '`backend/auth/`',
    'supabase/migrations': '`account`',
    contracts: 'the wire of accounts',
  },
  devices: {
    server: '`backend/auth/`',
    'content/messages': '`dashboard-settings`',
    contracts: 'the wire of the data service',
    'tests/journeys': '`dashboard-settings`',
  },
  dashboard: {
    server: 'reads `members/` and `membership/`',
    'supabase/migrations': '`account`',
    contracts: '`member-details`',
  },
  members: { contracts: 'the wire of the data service' },
  membership: {},
  newsletter: {},
  subscribers: {
    server: '`newsletter/`',
    contracts: 'the wire of the data service',
    'tests/journeys': '`members-and-subscribers`',
  },
  testimonials: {
    server: 'the data service and the database alone',
    contracts: 'the wire of the data service',
  },
  inquiry: { server: '`inbox/`', 'supabase/migrations': '`inbox`' },
  'esa-request': { server: '`inbox/`', 'supabase/migrations': '`inbox`' },
  inbox: {},
  blog: {},
  insurance: {
    server: 'searched in the browser',
    'supabase/migrations': 'no rows',
    contracts: 'no call',
  },
  site: {},
  uploads: { 'app/features': '`site-editor/`' },
  visits: {},
  activity: { server: '`owner/`, `backend/audit-log.ts`' },
  owner: {},
  'set-up': {},
}

/** Pages of texts: no rows, and no functions of their own. */
const PAGES = [
  'about',
  'booking',
  'contact',
  'crisis',
  'esa-evaluations',
  'faqs',
  'home',
  'own-page',
  'policies',
  'practice-news',
  'resources',
  'services',
  'spanish',
]

/** What several subjects use. */
const SHARED: Readonly<Record<Floor, readonly string[]>> = {
  'app/features': ['frame', 'standalone'],
  server: ['backend', 'backup', 'export', 'mail', 'platform', 'product', 'trial'],
  'supabase/migrations': ['backups', 'callers', 'jobs', 'rate_limits'],
  'content/messages': [
    'errors',
    'fact',
    'field-limit',
    'folds',
    'form-service',
    'frame',
    'loading',
    'mail',
    'retention',
    'technician',
  ],
  contracts: [
    'birth-date',
    'calendar',
    'csv',
    'day-in-words',
    'email-address',
    'error-id',
    'field-bounds',
    'fill',
    'form-service',
    'loggable-path',
    'member-details',
    'moments',
    'money',
    'parse-url',
    'path-on-site',
    'typed-code',
    'typed-phone',
    'typed-text',
    'unseen-characters',
    'within',
  ],
  'tests/journeys': [
    'backend-elsewhere',
    'busy-buttons',
    'changed-pages',
    'cleared-storage',
    'documents',
    'first-screens',
    'floating',
    'focus',
    'forced-colors',
    'frame',
    'gallery',
    'late-answers',
    'late-files',
    'lost-answers',
    'low-window',
    'night',
    'offline',
    'outcomes',
    'page-lengths',
    'page-sections',
    'page-states',
    'page-words',
    'paper',
    'persons',
    'process',
    'providers',
    'public-pages',
    'stale-page',
    'text-sizes',
    'typed-early',
    'trial-copy',
  ],
}

/** @returns the names on each floor, and one problem for each that belongs to no subject or lacks a reason */
export function inspectSubjects(): { parts: Map<string, Map<Floor, string[]>>; problems: string[] } {
  const parts = new Map(Object.keys(SUBJECTS).map((subject) => [subject, new Map<Floor, string[]>()]))
  const problems: string[] = []
  for (const floor of floors) {
    for (const name of namesOn(floor)) {
      const hyphened = name.replaceAll('_', '-')
      // The longest name wins: `esa-request` before a subject `esa`.
      const subject = Object.keys(SUBJECTS)
        .filter((known) => belongsTo(hyphened, known))
        .toSorted((a, b) => b.length - a.length)[0]
      if (subject) {
        const onFloor = parts.get(subject)!
        onFloor.set(floor, [...(onFloor.get(floor) ?? []), name])
      } else if (
        ![...PAGES, ...SHARED[floor]].some((known) => belongsTo(hyphened, known.replaceAll('_', '-')))
      ) {
        problems.push(`${floor}/${name} belongs to no subject of scripts/subjects.ts`)
      }
    }
    for (const [subject, elsewhere] of Object.entries(SUBJECTS)) {
      const found = parts.get(subject)?.get(floor)
      if (!found && !elsewhere[floor]) problems.push(`${subject} has no part in ${floor}/, and no reason why`)
      if (found && elsewhere[floor])
        problems.push(`${subject} has ${found[0]} in ${floor}/, and a reason why not`)
    }
  }
  return { parts, problems }
}

/** The table at the top of docs/architecture.md, as it should be and as it is. */
export function subjectTable(): { expected: string; written: string | undefined } {
  const { parts } = inspectSubjects()
  const rows = [...parts].map(([subject, onFloor]) => [
    `**${subject}**`,
    ...floors.map((floor) => onFloor.get(floor)?.map(asCode).join(', ') ?? SUBJECTS[subject]![floor] ?? ''),
  ])
  const lines = [['Subject', ...floors.map(asCode)], ['---', ...floors.map(() => '---')], ...rows]
  const expected = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return { expected, written: TABLE.exec(readFileSync(resolve(ROOT, DOCUMENT), 'utf8'))?.[0] }
}

function namesOn(floor: Floor): string[] {
  const names = readdirSync(resolve(ROOT, floor), { withFileTypes: true })
    .filter((entry) => floor !== 'server' || entry.isDirectory())
    .flatMap(({ name }) => FLOORS[floor].exec(name)?.[0] ?? [])
  return [...new Set(names)].toSorted()
}

function belongsTo(name: string, subject: string): boolean {
  return name === subject || name.startsWith(`${subject}-`)
}

function asCode(text: string): string {
  return `\`${text}\``
}

if (import.meta.main) {
  const { problems } = inspectSubjects()
  for (const problem of problems) console.error(problem)
  const { expected, written } = subjectTable()
  const text = readFileSync(resolve(ROOT, DOCUMENT), 'utf8')
  if (written !== undefined)
    writeFileSync(
      resolve(ROOT, DOCUMENT),
      text.replace(TABLE, () => expected),
    )
  process.exitCode = problems.length > 0 ? 1 : 0
}
