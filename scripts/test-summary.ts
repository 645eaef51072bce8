import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { z } from 'zod'

import type { Journey } from './test-tiers.ts'

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})
const JourneyReport = z.object({
  config: z.object({ metadata: z.object({ browser: z.string().optional() }) }),
  suites: z.array(z.unknown()),
  /** Failures outside any journey, such as the start of the product. */
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
})
const Suite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default('') })) })),
        }),
      ),
    }),
  ),
  suites: z.array(z.unknown()).default([]),
})

/** The results of `npm test`. The reports are those of Vitest and Playwright; undefined when the step did not run. */
export interface Reports {
  seconds: Map<string, number>
  failedStep: string | undefined
  unit?: unknown
  faults?: unknown
  journeys?: unknown
  /** Journeys that only `npm run test:rest` runs. */
  notRun: readonly Journey[]
}

interface Outcome {
  kind: string
  name: string
  status: 'passed' | 'failed' | 'flaky' | 'skipped'
  error: string
}

const JOURNEY_STATUS: Record<string, Outcome['status']> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
}

/** Maximum length of a shortened title, in characters. */
const TITLE_LENGTH = 48

/** @returns the lines to print last: CI shows only the end of the output, so failures are repeated there. */
export function summarize({ seconds, failedStep, unit, faults, journeys: given, notRun }: Reports): string {
  const journeys = JourneyReport.safeParse(given).data
  const outcomes = [
    ...outcomesOf(unit, (file) => (file.startsWith('supabase/') ? 'Policies' : 'Unit')),
    ...outcomesOf(faults, () => 'Faults'),
    ...(journeys?.suites.flatMap(journeysOf) ?? []),
  ]
  const kinds = [...Map.groupBy(outcomes, ({ kind }) => kind)]
  const browser = journeys?.config.metadata.browser
  const failed = outcomes.filter(({ status }) => status === 'failed').length
  const passed = outcomes.filter(({ status }) => status === 'passed' || status === 'flaky').length
  return [
    ...notRunLines(notRun),
    ...sectionOf('Flaky, passed at the second try', outcomes, 'flaky'),
    ...sectionOf('Failed tests', outcomes, 'failed'),
    ...(journeys?.errors ?? []).map(({ message }) => `\nOutside any journey: ${firstLine(message)}`),
    ...table(
      'Seconds by step',
      [...seconds].map(([step, took]) => [step, took.toFixed(1)]),
    ),
    ...table(
      'Tests by kind',
      kinds.map(([kind, group]) => [kind, countByStatus(group)]),
    ),
    ...(browser ? [`\nJourneys in ${browser}`] : []),
    ...(failedStep ? [`\nThe step '${failedStep}' failed.`] : []),
    `\n${passed} passed, ${Math.max(failed, failedStep ? 1 : 0)} failed`,
  ].join('\n')
}

function notRunLines(notRun: readonly Journey[]): string[] {
  if (notRun.length === 0) return []
  const files = [...Map.groupBy(notRun, ({ file }) => basename(file, '.spec.ts'))]
  return [
    '\nNot run:',
    ...files.map(([file, group]) => `  ${file}: ${group.map(({ title }) => shortened(title)).join(' | ')}`),
    `\nNot run: ${notRun.length} journeys, named above, and the tests of faults and of hostile requests. \`npm run test:rest\` runs them.`,
  ]
}

/** The first words of a title. */
function shortened(title: string): string {
  return title.length <= TITLE_LENGTH ? title : `${title.slice(0, title.lastIndexOf(' ', TITLE_LENGTH))} …`
}

function sectionOf(heading: string, outcomes: Outcome[], status: Outcome['status']): string[] {
  const group = outcomes.filter((outcome) => outcome.status === status)
  const lines = group.map(({ name, error }) => `  ${name}\n    ${firstLine(error)}`)
  return lines.length > 0 ? [`\n${heading}:`, ...lines] : []
}

function table(title: string, rows: string[][]): string[] {
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(20)}${value.padStart(8)}`)
  return lines.length > 0 ? [`\n${title}`, ...lines] : []
}

function countByStatus(outcomes: Outcome[]): string {
  const counts = Map.groupBy(outcomes, ({ status }) => status)
  return [...counts].map(([status, group]) => `${group.length} ${status}`).join(', ')
}

function outcomesOf(report: unknown, kindOf: (file: string) => string): Outcome[] {
  const files = VitestReport.safeParse(report).data?.testResults ?? []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.map<Outcome>((test) => ({
      kind: kindOf(file),
      name: `${file}: ${test.fullName}`,
      status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      error: test.failureMessages?.[0] ?? '',
    }))
    // A file that could not be loaded, or whose hooks failed, has no failed test.
    const isNamed = status !== 'failed' || tests.some((test) => test.status === 'failed')
    return isNamed ? tests : [...tests, { kind: kindOf(file), name: file, status: 'failed', error: message }]
  })
}

function journeysOf(given: unknown): Outcome[] {
  const { specs, suites } = Suite.parse(given)
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map<Outcome>(({ status, results }) => ({
      kind: 'Journeys',
      name: `${file}:${line} ${title}`,
      status: JOURNEY_STATUS[status] ?? 'skipped',
      error: results.flatMap(({ errors }) => errors)[0]?.message ?? '',
    })),
  )
  return [...own, ...suites.flatMap(journeysOf)]
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n')[0] ?? ''
}
