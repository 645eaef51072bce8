import { parseArgs } from 'node:util'

import { prerenderedPaths } from '#app/pages.ts'

import { measureData } from './data.ts'
import { measureHostile } from './hostile.ts'
import { measureInboxSearch } from './inbox-search.ts'
import { measureKnownOrUnknown } from './known-or-unknown.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMixedLoad } from './mixed-load.ts'
import { measurePublish } from './publish.ts'
import { measureSignInFlood } from './sign-in-flood.ts'
import { measureSite } from './site.ts'
import { printTable, type Measurement } from './table.ts'
import { measureWeights } from './weights.ts'

const MEASUREMENTS: Record<string, Measurement> = {
  weights: measureWeights,
  site: measureSite,
  data: measureData,
  'sign-in-flood': measureSignInFlood,
  'known-or-unknown': measureKnownOrUnknown,
  'mixed-load': measureMixedLoad,
  hostile: measureHostile,
  publish: measurePublish,
  'inbox-search': measureInboxSearch,
  lighthouse: measureLighthouse,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: prerenderedPaths },
  },
})
const names = positionals.length ? positionals : Object.keys(MEASUREMENTS)
const unknown = names.filter((name) => !MEASUREMENTS[name])
if (unknown.length) {
  const all = Object.keys(MEASUREMENTS).join(', ')
  throw new Error(`Unknown measurement: ${unknown.join(', ')}. Choose from ${all}.`)
}

// One after the other: concurrent measurements would distort each other's figures.
for (const name of names) {
  console.log(`\n${name}`)
  try {
    printTable((await MEASUREMENTS[name]?.({ seconds: Number(values.seconds), pages: values.page })) ?? [])
  } catch (error) {
    // Go on with the next measurement.
    console.error(error)
    process.exitCode = 1
  }
}
