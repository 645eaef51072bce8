import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { z } from 'zod'

/**
 * Prints packages of the production tree with known vulnerabilities. Exit code 0: none, 1: some, 3: no reply. Without
 * access to the registry, `ADVISORIES_FILE` names a reply that was made elsewhere, from the same
 * `package.json` and `package-lock.json`: `npm audit --omit=dev --package-lock-only --json > advisories.json`.
 */
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

process.exitCode = printReport(parse(replyOf(process.env.ADVISORIES_FILE)))

function replyOf(file: string | undefined): string {
  if (file) return readFileSync(file, 'utf8')
  const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const
  return spawnSync('npm', ['audit', '--omit=dev', '--audit=true', '--json'], options).stdout
}

function parse(text: string) {
  try {
    return Report.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function printReport(report: z.infer<typeof Report> | undefined): number {
  if (!report) {
    console.error(
      'The registry sent no report about vulnerabilities, so nothing is known. Run `npm audit --omit=dev --package-lock-only --json > advisories.json` where the registry can be reached, then this with ADVISORIES_FILE=advisories.json.',
    )
    return 3
  }
  const found = Object.entries(report.vulnerabilities)
  for (const [name, { severity, range }] of found) console.log(`${severity}: ${name} ${range}`)
  if (found.length === 0) console.log('No known vulnerabilities in what runs in production.')
  return found.length === 0 ? 0 : 1
}
