// Shows: asvs 15.1.2
import { expect, it } from 'vitest'

import { createSbom } from './sbom.ts'

const entry = { dev: false, optional: false, dependencies: {}, optionalDependencies: {} }
const lockfile = {
  name: 'practice',
  version: '1.2.3',
  packages: {
    '': { ...entry, version: '1.2.3', dependencies: { pg: '8.0.0' } },
    'node_modules/pg': {
      ...entry,
      version: '8.0.0',
      license: 'MIT',
      integrity: 'sha512-AAECAw==',
      dependencies: { '@pg/pool': '^2.0.0' },
    },
    'node_modules/@pg/pool': { ...entry, version: '1.0.0', license: '(MIT OR CC0-1.0)' },
    'node_modules/pg/node_modules/@pg/pool': { ...entry, version: '2.0.0', license: 'ISC' },
    'node_modules/react': { ...entry, version: '19.0.0', license: 'MIT', dev: true },
    'node_modules/vite': { ...entry, version: '8.0.0', license: 'MIT', dev: true },
  },
}
const sbom = createSbom(lockfile, new Set(['node_modules/react', 'node_modules/pg']))

it('lists packages that are installed or bundled, and no build tool', () => {
  expect(sbom.components.map(({ 'bom-ref': ref }) => ref)).toEqual([
    'pg@8.0.0',
    '@pg/pool@1.0.0',
    'pg/@pg/pool@2.0.0',
    'react@19.0.0',
  ])
})

it('names a package by its package URL, with its hash and license', () => {
  const [pg, pool, , react] = sbom.components
  expect(pg).toMatchObject({
    name: 'pg',
    purl: 'pkg:npm/pg@8.0.0',
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: '00010203' }],
    licenses: [{ license: { id: 'MIT' } }],
  })
  expect(pool).toMatchObject({
    group: '@pg',
    name: 'pool',
    purl: 'pkg:npm/%40pg/pool@1.0.0',
    licenses: [{ expression: '(MIT OR CC0-1.0)' }],
  })
  expect(react?.properties).toEqual([{ name: 'cdx:npm:package:bundled', value: 'true' }])
})

it('lists the dependencies of each package as Node resolves them', () => {
  expect(sbom.dependencies).toContainEqual({ ref: 'practice@1.2.3', dependsOn: ['pg@8.0.0', 'react@19.0.0'] })
  expect(sbom.dependencies).toContainEqual({ ref: 'pg@8.0.0', dependsOn: ['pg/@pg/pool@2.0.0'] })
})
