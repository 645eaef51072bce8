import { expect, it } from 'vitest'

import { summarize } from './test-summary.ts'

const seconds = new Map([['Journeys', 449.7]])

it('counts and names what each step reported', () => {
  const unit = {
    testResults: [
      file('app/a.test.ts', 'failed', [
        { fullName: 'adds', status: 'passed' },
        { fullName: 'divides', status: 'failed', failureMessages: ['by zero\n  at a.ts'] },
      ]),
      file('supabase/tests/b.test.ts', 'failed', [], 'does not load'),
    ],
  }
  const printed = summarize({ seconds, failedStep: 'Unit and policies', unit, journeys: journeys() })
  expect(printed).toContain('  app/a.test.ts: divides\n    by zero\n')
  expect(printed).toContain('  supabase/tests/b.test.ts\n    does not load\n')
  expect(printed).toMatch(/Flaky, passed at the second try:\n {2}home\.spec\.ts:7 opens\n {4}too late/)
  expect(printed).toMatch(/Journeys +449\.7/)
  expect(printed).toMatch(/Unit +1 passed, 1 failed/)
  expect(printed).toContain('Journeys in chromium 1')
  expect(printed).toMatch(/The step 'Unit and policies' failed\.\n\n2 passed, 2 failed$/)
})

it('says one failed where a step left no report', () => {
  expect(summarize({ seconds, failedStep: 'Types' })).toMatch(/\n0 passed, 1 failed$/)
})

function file(name: string, status: string, assertionResults: object[], message = '') {
  return { name: `${process.cwd()}/${name}`, status, message, assertionResults }
}

function journeys() {
  const results = [{ errors: [{ message: 'too late' }] }]
  const specs = [{ title: 'opens', file: 'home.spec.ts', line: 7, tests: [{ status: 'flaky', results }] }]
  const inner = { title: 'inner', specs, suites: [] }
  return {
    config: { metadata: { browser: 'chromium 1' } },
    suites: [{ title: 'outer', specs: [], suites: [inner] }],
  }
}
