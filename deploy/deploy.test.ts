// Shows: asvs 4.1.2, 4.1.3, 12.1.1, 12.1.2, 12.2.2, 12.3.3, 12.3.4, 13.1.1, 13.3.1, 13.3.2, 13.4.1
// Shows: asvs 13.4.5, 15.2.3
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { crisis } from '#content/messages/crisis.ts'
import { errors } from '#content/messages/errors.ts'
import { PDF_BYTES } from '#content/pdf-files.ts'
import { PICTURE_BYTES } from '#contracts/uploads.ts'
import { SLOW } from '#server/platform/http/request-limits.ts'
import { parseSettings, requireProductionSettings } from '#server/platform/process/settings.ts'
import { securityHeadersFor } from '#server/platform/http/security-headers.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const read = (file: string) => readFile(file, 'utf8')
const containerfile = await read('deploy/Containerfile')
/** Run on the machine that the site is built on. */
const BUILD_SCRIPTS = new Set(
  ['archive', 'build', 'render-mail-templates'].map((name) => `scripts/${name}.ts`),
)
/** Does not exist before the build. */
const isBuilt = (file: string) => file.startsWith('build/')

describe('deploy/files, the files of a production machine,', async () => {
  const files = (await read('deploy/files')).trim().split('\n')

  test('lists files that exist', () => {
    expect(files.filter((file) => !isBuilt(file) && !existsSync(file))).toEqual([])
  })

  test('has each script that the guides run on it', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
    const guides = await Promise.all(
      [...(await Array.fromAsync(glob('docs/deploy/*.md'))), 'docs/for-the-owner.md'].map(read),
    )
    const named = guides.flatMap((guide) => [
      ...guide.matchAll(/npm run ([\w-]+)|node (scripts\/[\w-]+\.ts)/g),
    ])
    const commands = named.map(
      ([, name, file]) => file ?? / (scripts\/[\w-]+\.ts)/.exec(scripts[name!] ?? '')?.[1],
    )
    const onServer = await read('deploy/practice')
    const run = /^(\S+(?: \| \S+)+)\) run "\$here" "scripts\/\$command\.ts"/m.exec(onServer)![1]!
    commands.push(
      ...run.split(' | ').map((name) => `scripts/${name}.ts`),
      ...[...onServer.matchAll(/(?:node|run "\$here") (scripts\/[\w-]+\.ts)/g)].map(([, file]) => file),
    )
    const needed = new Set(commands.filter((file) => file && !BUILD_SCRIPTS.has(file)))
    expect(needed).toContain('scripts/rotate-form-keys.ts')
    expect([...needed].filter((file) => !files.includes(file!))).toEqual([])
  })

  test('lists the same files as the image', () => {
    const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
      from!.split(' '),
    )
    expect([...new Set([...copied, 'deploy'])].toSorted()).toEqual(files.toSorted())
  })

  test('has every folder that its sources import', async () => {
    const folders = files.filter((file) => !file.includes('.') && !isBuilt(file))
    const sources = await Array.fromAsync(
      glob([
        ...folders.map((folder) => `${folder}/**/*.ts`),
        ...files.filter((file) => file.endsWith('.ts')),
      ]),
    )
    // Only the local product imports the stand-ins.
    const production = sources.filter((file) => !file.endsWith('.test.ts') && file !== 'server/local.ts')
    expect(production.length).toBeGreaterThan(100)
    for (const source of production) {
      for (const [, imported] of (await read(source)).matchAll(/ from '#([\w./-]+)'/g)) {
        expect(folders, `${source} imports #${imported}`).toContain(imported!.split('/')[0])
      }
    }
  })
})

test('settings.env lists known settings alone, and every one that production requires', async () => {
  const names = [...(await read('deploy/settings.env')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
  const known = await read('docs/settings.md')
  expect(names.filter((name) => !known.includes(`\`${name}\``))).toEqual([])
  let refusal = ''
  try {
    requireProductionSettings(parseSettings({}))
  } catch (error) {
    refusal = String(error)
  }
  const required = [...refusal.matchAll(/The setting ([A-Z_]+) is missing/g)].map(([, name]) => name!)
  expect(required.length).toBeGreaterThan(5)
  expect(required.filter((name) => !names.includes(name))).toEqual([])
})

test('the check, which fills the compile cache, imports every file of ours that is imported dynamically', async () => {
  const sources = await Array.fromAsync(
    glob('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/main.ts'] }),
  )
  const dynamic = (await Promise.all(sources.map(importsOf))).flat()
  expect(dynamic).toContain('server/platform/database/postgres.ts')
  // PGlite is for the sandbox alone.
  const onPostgres = dynamic.filter((name) => name !== 'server/platform/database/pglite.ts')
  expect((await importsOf('server/main.ts')).toSorted()).toEqual(onPostgres.toSorted())
})

test("the image is built in the format that has a health check: podman's default has none", async () => {
  expect(containerfile).toContain('HEALTHCHECK ')
  const texts = await Promise.all(
    [...(await Array.fromAsync(glob('docs/deploy/*.md'))), 'deploy/Containerfile'].map(read),
  )
  const commands = texts.flatMap((text) => text.match(/podman build [^`\n]*/g) ?? [])
  expect(commands.length).toBeGreaterThan(1)
  expect(commands.filter((command) => !command.includes('--format docker'))).toEqual([])
})

describe('the page that proxies show while no process responds', async () => {
  const page = await read('deploy/unavailable.html')
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')

  test("has the title of the site's own page for this, and the crisis numbers", () => {
    expect(page).toContain(`<h1>${errors.away.title}</h1>`)
    expect(page).toContain(crisis.notice)
    expect(page).not.toMatch(/<script|src=|https?:/)
  })

  test.each(['deploy/Caddyfile', 'deploy/nginx.conf'])(
    '%s sends it with the headers of a page',
    async (file) => {
      const config = await read(file)
      const sent = new Map(
        [...config.matchAll(/^\s+(?:add_header|header) ([\w-]+) "(.*?)"/gm)].map(([, name, value]) => [
          name,
          value,
        ]),
      )
      const product = securityHeadersFor({ hstsSubdomains: false })
      expect(sent.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
      expect(sent.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`)
      expect(sent.get('Cache-Control')).toBe('no-store')
      for (const name of [
        'Cross-Origin-Opener-Policy',
        'Cross-Origin-Resource-Policy',
        'Referrer-Policy',
        'Strict-Transport-Security',
        'X-Content-Type-Options',
        'X-Frame-Options',
      ])
        expect([name, sent.get(name)]).toEqual([name, product[name]])
    },
  )
})

test('the commands of the guide replace every address of the examples', async () => {
  const guide = await read('docs/deploy/one-machine.md')
  for (const name of ['Caddyfile', 'nginx.conf']) {
    const [, expression] = new RegExp(String.raw`^sed '(.*)' \S*/${name} `, 'm').exec(guide)!
    const { stdout } = spawnSync('sed', [expression!, `deploy/${name}`], { encoding: 'utf8' })
    expect(stdout).toContain('YOUR.DOMAIN')
    expect(stdout).not.toMatch(/example\.com|you@/)
  }
})

test('nginx serves the files of certbot, so that the certificate is renewed while nginx runs', async () => {
  const guide = await read('docs/deploy/one-machine.md')
  const [, folder] = /certbot certonly --webroot --webroot-path (\S+)/.exec(guide)!
  expect(await read('deploy/nginx.conf')).toContain(
    `    location /.well-known/acme-challenge/ {\n        root ${folder};\n    }\n`,
  )
  expect(guide).toContain('--deploy-hook "systemctl reload nginx"')
})

test('nginx allows bodies as large as every file that the owner may upload', async () => {
  const config = await read('deploy/nginx.conf')
  const larger = [...config.matchAll(/location ~ (\S+) \{\s+client_max_body_size (\d+)m;/g)]
  const limitOf = (path: string) => Number(larger.find(([, pattern]) => new RegExp(pattern!).test(path))?.[2])
  const needed = Math.max(PDF_BYTES, PICTURE_BYTES) / 1024 ** 2
  expect([...SLOW.paths].filter((path) => !(limitOf(path) >= needed))).toEqual([])
})

describe('the Caddyfile', async () => {
  // Which requests it passes on is tested in tests/hostile/proxies.test.ts.
  test('forwards to the process that the guide starts', async () => {
    const [, port] = /practice@(\d+)/.exec(await read('docs/deploy/one-machine.md'))!
    expect(await read('deploy/Caddyfile')).toContain(`\treverse_proxy 127.0.0.1:${port} {\n`)
    expect(await read('deploy/practice@.service')).toContain('PORT=%i')
  })

  const installed = spawnSync('caddy', ['version']).status === 0
  test.runIf(installed)('is valid by Caddy', () => {
    const parameters = ['--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
    expect(spawnSync('caddy', ['validate', ...parameters]).status).toBe(0)
  })
})

describe('the units', async () => {
  const units = ['practice@.service', 'backup.service', 'backup.timer']
  const text = await read('deploy/practice@.service')
  const verifies = spawnSync('systemd-analyze', ['--version']).status === 0
  const dir = temporaryFolder(afterAll)
  beforeAll(async () => {
    for (const name of units) {
      const unit = await read(`deploy/${name}`)
      // Replace paths of a server that do not exist on this machine.
      const local = unit.replace(/^(ExecStart(?:Pre)?=-?)\S+/gm, `$1${process.execPath}`)
      await writeFile(join(dir, name.replace('@', '@3000')), local)
    }
  })
  const analyze = (...given: string[]) =>
    spawnSync('systemd-analyze', [...given, '--no-pager'], { cwd: dir, encoding: 'utf8' })

  test.runIf(verifies)('are valid by systemd', () => {
    const { status, stderr } = analyze(
      'verify',
      '--man=no',
      ...units.map((name) => name.replace('@', '@3000')),
    )
    const ours = stderr.split('\n').filter((line) => /practice@3000|backup\./.test(line))
    expect({ status, ours }).toEqual({ status: 0, ours: [] })
  })

  test.runIf(verifies).each(['practice@3000.service', 'backup.service'])(
    '%s has an exposure below 2 of 10',
    (name) => {
      const { status, stdout } = analyze('security', '--offline=true', '--threshold=20', name)
      expect({ status, last: stdout.trim().split('\n').at(-1) }).toMatchObject({ status: 0 })
    },
  )

  test.each([
    // systemd's own score, above, hardly changes without one of them.
    [
      'run without root and its capabilities, on a read-only system',
      ['User=practice', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='],
    ],
    [
      'are restarted without a limit, as while the database is down',
      ['Restart=always', 'StartLimitIntervalSec=0'],
    ],
  ])('%s', (_, lines) => {
    expect(text.split('\n')).toEqual(expect.arrayContaining(lines))
  })

  test('the heap is limited below the memory at which it is throttled, and that below its maximum', () => {
    const bounds = [/--max-old-space-size=(\d+)/, /^MemoryHigh=(\d+)M$/m, /^MemoryMax=(\d+)M$/m]
    const [heap, slow, end] = bounds.map((bound) => Number(bound.exec(text)![1]))
    expect(heap! < slow! && slow! < end!).toBe(true)
  })

  test('allows the calls of the process that makes a release: it copies files with their owner, and lowers its own priority', () => {
    const filters = [...text.matchAll(/^SystemCallFilter=(.+)$/gm)].map(([, calls]) => calls!.split(' '))
    // Calls after the line of refusals are allowed again.
    const allowed = filters.slice(filters.findLastIndex(([first]) => first!.startsWith('~')) + 1).flat()
    expect(allowed).toEqual(expect.arrayContaining(['setpriority', '@chown']))
  })

  test('starts with a filled compile cache: the compiler would stay in memory', () => {
    expect(text).toMatch(/^ExecStartPre=-\S+ server\/main\.ts --check$/m)
    expect(text).toContain(' NODE_COMPILE_CACHE=')
    expect(containerfile).toContain('NODE_COMPILE_CACHE=/app/.compiled')
    // The compile cache is of one account, which is not root.
    expect(containerfile).toMatch(/\nUSER node\n[^]*--check/)
  })
})

async function importsOf(file: string): Promise<string[]> {
  const imports = (await read(file)).matchAll(/\bimport\('(\.{1,2}|#server)\/([\w./-]+\.ts)'\)/g)
  return [...imports].map(([, start, path]) =>
    start === '#server' ? `server/${path}` : join(dirname(file), start!, path!),
  )
}
