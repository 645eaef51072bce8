import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, glob, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { pack, PROCESSORS, layOut, readPublicKey, sign, type Processor } from './release-archive.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Makes a release archive: the built site, the packages that it runs on, and Node, for servers with x64 or arm64
processors. Signed, so that a server installs no other (practice install ARCHIVE).

  npm run archive -- --key KEYFILE     KEYFILE is a private key of OpenSSH (ssh-keygen -t ed25519 -f KEYFILE makes one)

It makes the folder release/, with the archive, its signature, the file of signers, the command practice, and the guide.`

const OUTPUT = 'release'
/** Of its own: the trial copy's build stays. */
const BUILD_DIR = join('.cache', 'release-build')
/** Of Node's package, what a server needs not: 60 MB of headers and manuals. */
const NOT_NEEDED = /^node_modules\/node-linux-\w+\/(?:include|share|CHANGELOG\.md|README\.md)(?:\/|$)/

/** What the commands refer to. */
const GUIDES = ['docs/deploy', 'docs/settings.md', 'docs/changes-for-engineers.md']

/** What has a package for each processor. */
const NATIVE = [
  'node-linux-CPU/bin/node',
  '@img/sharp-linux-CPU',
  '@img/sharp-libvips-linux-CPU',
  '@node-rs/argon2-linux-CPU-gnu',
]

const [option, key, ...others] = process.argv.slice(2)
await runCommand(async () => {
  if (option !== '--key' || !key || others.length > 0) {
    console.error(USAGE)
    return 2
  }
  if (!existsSync(key))
    throw new Error(`There is no key at ${key}: ssh-keygen -t ed25519 -f ${key} makes one.`)
  // Before the minutes that the rest takes.
  await readPublicKey(key)
  await makeArchive(key)
  return 0
})

async function makeArchive(keyFile: string): Promise<void> {
  const madeAt = new Date()
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const name = `practice-${version}-${madeAt.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}.tar.gz`
  await mkdir('.cache', { recursive: true })
  const temporary = await mkdtemp(join('.cache', 'archive-'))
  try {
    say('Building the site (one to two minutes).')
    call('node', ['scripts/build.ts', '--production'], {
      ...process.env,
      BUILD_DIR,
      SITE_URL: '',
      PUBLIC_KEY: '',
    })
    const folders = { x64: join(temporary, 'x64'), arm64: join(temporary, 'arm64') }
    for (const processor of PROCESSORS) {
      say(`Fetching the packages for ${processor} (half a minute).`)
      // oxlint-disable-next-line no-await-in-loop -- npm locks its cache
      await collect(processor, folders[processor])
    }
    say('Packing and signing (a minute).')
    const laidOut = join(temporary, 'laid-out')
    await layOut({ version, madeAt, folders }, laidOut)
    await rm(OUTPUT, { recursive: true, force: true })
    await mkdir(OUTPUT)
    await pack(laidOut, join(OUTPUT, name), madeAt)
    await sign(join(OUTPUT, name), resolve(keyFile), join(OUTPUT, 'signers'))
    await copyFile('deploy/practice', join(OUTPUT, 'practice'))
    await copyFile('docs/deploy/one-machine.md', join(OUTPUT, 'one-machine.md'))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  say(`${OUTPUT}/${name} is made and signed. docs/deploy/one-machine.md says how a server gets it.`)
}

/** Everything that a server with this processor has, in a folder. */
async function collect(processor: Processor, folder: string): Promise<void> {
  const files = (await readFile('deploy/files', 'utf8')).trim().split('\n')
  for (const file of [...files, ...GUIDES]) {
    // oxlint-disable-next-line no-await-in-loop -- a few
    await cp(file.replace(/^build(?=\/)/, BUILD_DIR), join(folder, file), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    })
  }
  const platform = ['--os=linux', `--cpu=${processor}`, '--libc=glibc']
  call('npm', ['ci', '--omit=dev', '--ignore-scripts', ...platform], process.env, folder)
  const missing = NATIVE.map((name) => name.replace('CPU', processor)).filter(
    (name) => !existsSync(join(folder, 'node_modules', name)),
  )
  if (missing.length > 0)
    throw new Error(`npm has left out ${missing.join(', ')}: npm 11 has the options that it needs.`)
  for await (const path of glob('node_modules/node-linux-*/*', { cwd: folder })) {
    if (NOT_NEEDED.test(path)) await rm(join(folder, path), { recursive: true })
  }
}

function call(program: string, given: readonly string[], env: NodeJS.ProcessEnv, cwd = '.'): void {
  const { status, error } = spawnSync(program, given, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (error) throw new Error(`${program} could not be run: ${error.message}`)
  if (status !== 0) throw new Error(`${program} ${given[0]} failed, as it says above.`)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
