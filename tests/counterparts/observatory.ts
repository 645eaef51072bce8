/** The part of a response that Mozilla's HTTP Observatory judges. */
export interface Judged {
  headers: Record<string, string | undefined>
  /** The target of the redirect of plain HTTP. */
  redirect: string | undefined
  /** Of a page: what its `script` elements load. */
  scripts: { src: string; hasIntegrity: boolean }[]
}

interface Rule {
  test: string
  points: number
  applies: (given: Judged & { policy: Policy }) => boolean
}
type Policy = Map<string, string[]>

const HALF_A_YEAR = 15_768_000
const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*']
const EXTRA_FROM = 90
const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

const sources = (policy: Policy, name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
const hasAny = (list: string[], unwanted: string[]) => list.some((source) => unwanted.includes(source))
const maxAge = (headers: Judged['headers']) =>
  Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0)
const isSafe = (policy: Policy) =>
  policy.size > 0 &&
  !hasAny(sources(policy, 'script-src'), [...BROAD, "'unsafe-inline'", "'unsafe-eval'", 'data:']) &&
  !hasAny(sources(policy, 'object-src'), BROAD) &&
  !hasAny(sources(policy, 'style-src'), [...BROAD, "'unsafe-inline'", "'unsafe-eval'", 'data:']) &&
  ![...policy.values()].flat().some((source) => /^(?:http|ftp):/.test(source))

/**
 * As published in src/grader/charts.js and src/analyzer/tests of github.com/mdn/mdn-http-observatory: 100 points, what
 * is taken away, and what is added where 90 are left. No host of ours is in a browser's preload list.
 */
const RULES: Rule[] = [
  { test: 'no policy', points: -25, applies: ({ policy }) => policy.size === 0 },
  { test: 'unsafe policy', points: -20, applies: ({ policy }) => policy.size > 0 && !isSafe(policy) },
  {
    test: "policy of default-src 'none'",
    points: 10,
    applies: ({ policy }) => isSafe(policy) && policy.get('default-src')?.join() === "'none'",
  },
  {
    test: 'safe policy with another default',
    points: 5,
    applies: ({ policy }) => isSafe(policy) && policy.get('default-src')?.join() !== "'none'",
  },
  {
    test: 'cookie',
    points: -40,
    applies: ({ headers }) => headers['set-cookie'] !== undefined,
  },
  {
    test: 'readable from every origin',
    points: -50,
    applies: ({ headers }) => headers['access-control-allow-credentials'] === 'true',
  },
  {
    test: 'no redirect to HTTPS',
    points: -20,
    applies: ({ redirect }) => !redirect?.startsWith('https://'),
  },
  {
    test: 'private referrer',
    points: 5,
    applies: ({ headers }) => PRIVATE.includes(headers['referrer-policy'] ?? ''),
  },
  {
    test: 'no referrer policy that is known',
    points: -5,
    applies: ({ headers }) =>
      headers['referrer-policy'] !== undefined && !PRIVATE.includes(headers['referrer-policy']),
  },
  { test: 'no HSTS', points: -20, applies: ({ headers }) => maxAge(headers) === 0 },
  {
    test: 'HSTS for less than half a year',
    points: -10,
    applies: ({ headers }) => maxAge(headers) > 0 && maxAge(headers) < HALF_A_YEAR,
  },
  {
    test: 'scripts of other origins without integrity',
    points: -50,
    applies: ({ scripts }) =>
      scripts.some(({ src, hasIntegrity }) => /^(?:\w+:)?\/\//.test(src) && !hasIntegrity),
  },
  {
    test: 'scripts with integrity',
    points: 5,
    applies: ({ scripts }) => scripts.length > 0 && scripts.every(({ hasIntegrity }) => hasIntegrity),
  },
  {
    test: 'type may be guessed',
    points: -5,
    applies: ({ headers }) => headers['x-content-type-options'] !== 'nosniff',
  },
  {
    test: 'frames by the policy',
    points: 5,
    applies: ({ policy }) => !hasAny(policy.get('frame-ancestors') ?? ['*'], BROAD),
  },
  {
    test: 'frames by anybody',
    points: -20,
    applies: ({ policy, headers }) =>
      !policy.has('frame-ancestors') && !/^(?:deny|sameorigin)$/i.test(headers['x-frame-options'] ?? ''),
  },
  {
    test: 'for pages of ours alone',
    points: 10,
    applies: ({ headers }) =>
      ['same-origin', 'same-site'].includes(headers['cross-origin-resource-policy'] ?? ''),
  },
]

/** @returns the points, and by what they came about */
export function judge(judged: Judged): { points: number; by: string[] } {
  const policy = parsePolicy(judged.headers['content-security-policy'])
  const applying = RULES.filter(({ applies }) => applies({ ...judged, policy }))
  const left = 100 + sum(applying.filter(({ points }) => points < 0))
  const extra = left >= EXTRA_FROM ? sum(applying.filter(({ points }) => points > 0)) : 0
  return { points: left + extra, by: applying.map(({ test, points }) => `${points} ${test}`) }
}

function sum(rules: Rule[]): number {
  return rules.reduce((total, { points }) => total + points, 0)
}

function parsePolicy(header = ''): Policy {
  const parts = header.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.flatMap(([name, ...values]) => (name ? [[name, values]] : [])))
}
