import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Plugin } from 'vite'
import { z } from 'zod'

const Names = z.record(z.string(), z.string()).default({})
const Lockfile = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      dependencies: Names,
      optionalDependencies: Names,
    }),
  ),
})
type Packages = z.infer<typeof Lockfile>['packages']

const Paths = z.array(z.string())
const ENVIRONMENTS = ['client', 'ssr']

/** Writes a list, beside each environment's output, of the packages whose modules the bundler put into it. */
export function listBundledPackages(folder: string): Plugin {
  return {
    name: 'list-bundled-packages',
    apply: 'build',
    async writeBundle() {
      const paths = new Set(Array.from(this.getModuleIds()).flatMap((id) => packageOf(id) ?? []))
      await writeFile(listOf(folder, this.environment.name), JSON.stringify([...paths]))
    },
  }
}

/**
 * Writes `sbom.cdx.json` (CycloneDX) into a finished build, beside what is served: the packages of a production
 * install, and those of the front end, which are development dependencies because the build bundles them.
 * No npm tool knows what was bundled (decision 036).
 */
export async function writeSbom(folder: string): Promise<void> {
  const bundled = await Promise.all(ENVIRONMENTS.map((name) => readAndRemoveList(listOf(folder, name))))
  const lockfile = Lockfile.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
  const sbom = createSbom(lockfile, new Set(bundled.flat()))
  await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`)
}

/** @param bundled paths of packages in the lockfile */
export function createSbom(
  { name, version, packages }: z.infer<typeof Lockfile>,
  bundled: ReadonlySet<string>,
) {
  const { '': product, ...others } = packages
  const shipped = Object.entries(others).filter(([path, { dev }]) => !dev || bundled.has(path))
  const shippedPaths = new Set(shipped.map(([path]) => path))
  const dependsOn = (path: string, { dependencies, optionalDependencies }: Packages[string]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((dependency) => {
      const found = resolve(packages, path, dependency)
      return found && shippedPaths.has(found) ? refOf(found, packages) : []
    })
  const direct = product ? dependsOn('', product) : []
  const ofFrontEnd = [...bundled].filter((path) => shippedPaths.has(path) && packages[path]?.dev)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { 'bom-ref': `${name}@${version}`, type: 'application', name, version },
    },
    components: shipped.map(([path, entry]) => componentOf(path, entry, packages)),
    dependencies: [
      {
        ref: `${name}@${version}`,
        dependsOn: unique([...direct, ...ofFrontEnd.map((path) => refOf(path, packages))]),
      },
      ...shipped.map(([path, entry]) => ({
        ref: refOf(path, packages),
        dependsOn: unique(dependsOn(path, entry)),
      })),
    ],
  }
}

function componentOf(path: string, entry: Packages[string], packages: Packages) {
  const [, scope, name = ''] = /^(?:(@[^/]+)\/)?(.+)$/.exec(nameOf(path)) ?? []
  const { version, license, integrity, dev, optional } = entry
  return {
    'bom-ref': refOf(path, packages),
    type: 'library',
    ...(scope && { group: scope }),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...(license && {
      licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    purl: `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ''}${name}@${version}`,
    ...(integrity && { hashes: hashesOf(integrity) }),
    ...(dev && { properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }] }),
  }
}

function hashesOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  return [
    {
      alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
      content: Buffer.from(digest, 'base64').toString('hex'),
    },
  ]
}

/** As Node resolves it: the nearest folder upwards that has the package. */
function resolve(packages: Packages, from: string, dependency: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const path = `${at && `${at}/`}node_modules/${dependency}`
    if (packages[path]) return path
    if (!at) return undefined
  }
}

/** Unique by path, because one version may be installed in two places. */
function refOf(path: string, packages: Packages): string {
  return `${path.replaceAll('node_modules/', '')}@${packages[path]?.version}`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function packageOf(moduleId: string): string | undefined {
  return /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(
    moduleId.replaceAll('\\', '/'),
  )?.[0]
}

async function readAndRemoveList(file: string): Promise<string[]> {
  const paths = Paths.parse(JSON.parse(await readFile(file, 'utf8')))
  await rm(file)
  return paths
}

function listOf(folder: string, environment: string): string {
  return join(folder, `packages-${environment}.json`)
}

function unique(refs: string[]): string[] {
  return [...new Set(refs)].toSorted()
}
