import { builtIn } from '#content/built-in.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import { samplesLeft } from '#content/samples.ts'
import { ConnectedService } from '#contracts/owner-set-up.ts'

import { fill } from '#contracts/fill.ts'
import type { ServerSettings } from '../settings.ts'
import { type Rehearsal, rehearseStart } from './rehearse-start.ts'
import { testedServices } from './test-service.ts'

const { check } = words

/**
 * Whether the site would start, what that would change, and the list of the set-up page, as lines for a terminal. Calls
 * the outside services, and sends no mail.
 */
export async function printableCheck(settings: ServerSettings, buildDir: string) {
  const rehearsal = await rehearseStart({ settings, buildDir })
  const { problems, notes, stored } = rehearsal
  const services = await Promise.all(
    ConnectedService.options.map((service) => linesOf(service, settings, stored)),
  )
  const left = [
    ...samplesOf(rehearsal).map(({ label }) => fill(check.sample, { label })),
    ...(stored?.progress.problems ?? []).map(
      ({ document, path, message }) => `${document}, ${path}: ${message}`,
    ),
  ]
  const lines = [
    ...(problems.length > 0 ? [check.wouldNotStart, ...problems.map(asItem)] : []),
    ...(notes.length > 0 ? [check.wouldChange, ...notes.map(asItem)] : []),
    problems.length > 0 ? check.left : stateOf(rehearsal),
    ...[...left, ...services.flat()].map(asItem),
  ]
  return { text: lines.join('\n'), wouldStart: problems.length === 0 }
}

function samplesOf({ stored }: Rehearsal) {
  return stored?.progress.samples ?? samplesLeft()
}

function stateOf(rehearsal: Rehearsal): string {
  if (rehearsal.stored?.isOpen) return check.open
  return samplesOf(rehearsal).length > 0 ? check.closed : check.ready
}

function asItem(line: string): string {
  return `- ${line}`
}

async function linesOf(
  service: ConnectedService,
  settings: ServerSettings,
  stored: Rehearsal['stored'],
): Promise<string[]> {
  const { name, notConnected, technician } = words.services[service]
  const services = testedServices(settings)
  if (service === 'payments' && !settings.STRIPE_SECRET_KEY && stored?.hasPastedKey) {
    return [fill(check.pasted, { service: name })]
  }
  if (!services.isConnected(service)) return [`${name}: ${notConnected} ${technician}`]
  const findings = await services.test(service, stored?.plans ?? builtIn.facts.plans)
  if (findings.length === 0) return [fill(check.works, { service: name })]
  return findings.map(({ code, values }) =>
    [`${name}: ${words.findings[code]}`, words.findingsForTechnician[code] ?? '']
      .map((text) => fill(text, values))
      .join(' ')
      .trim(),
  )
}
