import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'

// The real script below a root of its own. Programs that change a machine are stand-ins that log how they are called.
const STAND_INS = {
  curl: '[ ! -e "$PRACTICE_ROOT/down" ]',
  id: ':',
  journalctl: `case "$*" in *_SYSTEMD_INVOCATION_ID=run-7) echo 'practice-….age: 3 rows' ;; --sync) ;; *) echo 'Finished' ;; esac`,
  install: 'for last; do :; done; mkdir -p "$last"',
  npm: '[ "$1" != ci ] || { mkdir -p node_modules/.bin && cp "$PRACTICE_ROOT/node" node_modules/.bin/node; }',
  runuser: 'case "$*" in *" test "*) [ ! -e "$PRACTICE_ROOT/closed" ] ;; *) cat >/dev/null ;; esac',
  sleep: ':',
  systemctl: '[ "$1" != show ] || echo run-7',
}
/** The Node of the packages: the check and the database respond as the test sets them, other scripts run. */
const NODE = `case "$*" in *schema_migrations*) cat "$PRACTICE_ROOT/applied" ;; *--check*) [ ! -e "$PRACTICE_ROOT/refuses" ] ;; *) exec "${process.execPath}" "$@" ;; esac`

let root: string
let source: string
beforeEach(async () => {
  root = temporaryFolder(onTestFinished)
  source = join(root, 'opt/practice/source')
  for (const folder of ['bin', 'etc/practice', 'etc/systemd/system', 'root', 'usr/local/sbin'])
    await mkdir(join(root, folder), { recursive: true })
  for (const [name, body] of Object.entries(STAND_INS))
    await program(join(root, 'bin', name), `echo "${name} $*" >>"$PRACTICE_ROOT/calls"\n${body}`)
  await program(join(root, 'node'), NODE)
  await writeFile(join(root, 'applied'), '1\n')
  await writeFile(join(root, 'etc/practice/settings.env'), 'SITE_URL=https://calm-shore.example\n')
  // Code that was built elsewhere, which is installed as it is.
  await cp('deploy', join(source, 'deploy'), { recursive: true })
  await cp('package.json', join(source, 'package.json'))
  await symlink(join(process.cwd(), 'scripts'), join(source, 'scripts'))
  await mkdir(join(source, 'supabase/migrations'), { recursive: true })
  await writeFile(join(source, 'supabase/migrations/1_first.sql'), '')
  await writeFile(join(source, 'deploy/files'), 'deploy\nscripts\nsupabase/migrations\npackage.json\n')
})

describe.runIf(process.platform === 'linux')('the practice command', () => {
  test('writes every setting that it can generate, readable by root alone, and does not change them when called again', async () => {
    const file = join(root, 'etc/practice/settings.env')
    await rm(file)
    const first = practice('set-up', 'https://calm-shore.example')
    expect(first).toMatchObject({ status: 0, stderr: '' })
    const settings = await readFile(file, 'utf8')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const empty = [...settings.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name)
    expect(empty).toEqual([
      'SMTP_URL',
      'MAIL_FROM',
      'OWNER_EMAIL',
      'MAILCHIMP_API_KEY',
      'MAILCHIMP_AUDIENCE_ID',
      'WORDPRESS_API_BASE',
    ])
    expect(settings).toContain('\nSITE_URL=https://calm-shore.example\n')
    expect(settings).toMatch(/\nBACKUP_PUBLIC_KEY=age1[a-z0-9]{58}\n/)
    expect(first.stdout).toContain(/^FORM_KEYS=.*$/m.exec(settings)![0])
    expect(await readFile(join(root, 'root/practice-backup-key.txt'), 'utf8')).toContain('AGE-SECRET-KEY-')
    expect(practice('set-up')).toMatchObject({ status: 0 })
    expect(await readFile(file, 'utf8')).toBe(settings)
  })

  test.each([
    ['http://calm-shore.example'],
    ['https://calm-shore.example/home'],
    ['calm-shore.example'],
    [''],
  ])('refuses an address such as "%s"', async (address) => {
    await rm(join(root, 'etc/practice/settings.env'))
    expect(practice('set-up', address).status).not.toBe(0)
    expect(await readdir(join(root, 'etc/practice'))).toEqual([])
  })

  test('installs releases, removes all but the last three, and goes back to the one before', async () => {
    for (const number of [1, 2, 3, 4]) {
      expect(practice('install')).toMatchObject({ status: 0, stderr: '' })
      expect(await current()).toBe(String(number))
    }
    expect(await releases()).toEqual(['2', '3', '4'])
    expect(practice('back')).toMatchObject({ status: 0, stderr: '' })
    expect(await current()).toBe('3')
    expect(await calls()).toContain('systemctl restart practice@3000')
    // The release that was gone back from is removed.
    practice('install')
    expect(practice('back')).toMatchObject({ status: 0, stderr: '' })
    expect(await current()).toBe('3')
  })

  test('does not go back behind a migration, even if the older release does not check for it', async () => {
    practice('install')
    await writeFile(join(source, 'supabase/migrations/2_second.sql'), '')
    practice('install')
    await writeFile(join(root, 'applied'), '1\n2\n')
    expect(practice('back')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'release 1 does not know the migration 2, which is applied to the database',
      ),
    })
    expect(await current()).toBe('2')
    // It failed before it applied it, or a backup from before it was restored.
    await writeFile(join(root, 'applied'), '1\n')
    expect(practice('back')).toMatchObject({ status: 0, stderr: '' })
    expect(await current()).toBe('1')
  })

  test.each([
    ['SMTP_URL="smtps://a:b@mail.example.com"', 'Line 2, SMTP_URL, must have its value without quotes.'],
    ['MAIL_FROM=hello@example.com\r', 'Line 2, MAIL_FROM, ends as in Windows'],
    ['SITE_URL=https://other.example', 'Line 2, SITE_URL, is on line 1 too.'],
  ])('changes nothing where systemd or Node would read a line differently: %j', async (line, sentence) => {
    const file = join(root, 'etc/practice/settings.env')
    await writeFile(file, `SITE_URL=https://calm-shore.example\n${line}\n`)
    await mkdir(join(source, 'node_modules/.bin'), { recursive: true })
    await program(join(source, 'node_modules/.bin/node'), NODE)
    for (const command of ['install', 'check', 'grant-owner']) {
      const { status, stderr } = practice(command, 'jane@example.com')
      expect(status).not.toBe(0)
      expect(stderr).toContain(sentence)
    }
    expect(await releases()).toEqual([])
  })

  test('does not go back while the database does not respond', async () => {
    practice('install')
    practice('install')
    await rm(join(root, 'applied'))
    expect(practice('back').stderr).toContain('Nothing was changed: the database does not respond.')
    expect(await current()).toBe('2')
  })

  test('makes a backup before an update, and updates all the same when that fails', async () => {
    practice('install')
    expect(await calls()).not.toContain('systemctl start backup.service')
    expect(practice('install').stdout).toContain('practice-….age: 3 rows')
    await program(join(root, 'bin/systemctl'), '[ "$1" != start ]')
    expect(practice('install').stderr).toBe('The backup failed. The update continues without one.\n')
    expect(await current()).toBe('3')
  })

  test('changes nothing when the check fails', async () => {
    practice('install')
    practice('install')
    await writeFile(join(root, 'refuses'), '')
    await rm(join(root, 'calls'))
    expect(practice('install')).toMatchObject({ status: 1, stderr: 'Nothing was changed.\n' })
    expect(practice('back').stderr).toBe('Nothing was changed: release 1 would not start on this database.\n')
    expect(await current()).toBe('2')
    expect(await releases()).toEqual(['1', '2'])
    expect(await readdir(join(root, 'opt/practice'))).not.toContain('new')
    expect(await calls()).not.toContain('systemctl')
  })

  test('reports missing settings before the build', async () => {
    await mkdir(join(source, 'app'))
    await symlink(join(process.cwd(), 'server'), join(source, 'server'))
    const { status, stderr } = practice('install')
    for (const name of ['DATABASE_URL', 'FORM_KEYS', 'SMTP_URL'])
      expect(stderr).toContain(`The setting ${name} is missing.`)
    expect(stderr).toContain('docs/deploy/one-machine.md')
    expect(stderr).toMatch(/\nNothing was changed\.\n$/)
    expect(stderr).not.toContain('    at ')
    expect(status).toBe(1)
    expect(await releases()).toEqual([])
  })

  test('changes nothing when the process could not read the certificate of the database', async () => {
    await writeFile(
      join(root, 'etc/practice/settings.env'),
      'DATABASE_URL=postgresql://db.example/practice?sslmode=verify-full&sslrootcert=/etc/practice/ca.crt\n',
    )
    await writeFile(join(root, 'closed'), '')
    const { status, stderr } = practice('install')
    expect(stderr).toContain('chmod 644 /etc/practice/ca.crt\nNothing was changed.')
    expect(status).toBe(1)
    expect(await releases()).toEqual([])
  })

  test('prints the log of a process that does not become ready', async () => {
    await writeFile(join(root, 'down'), '')
    const { status, stderr } = practice('install')
    expect(status).toBe(1)
    expect(stderr).toContain('practice back starts the release before')
    expect(await calls()).toContain('journalctl --output=cat --no-pager -n 5 _SYSTEMD_UNIT=practice@3000')
  })

  test('prints the output of a backup, without the lines of systemd', () => {
    expect(practice('backup')).toEqual({ status: 0, stdout: 'practice-….age: 3 rows\n', stderr: '' })
  })

  test('restarts several processes one after the other', async () => {
    const env = { PORTS: '3000 3001', UPSTREAM: '' }
    expect(practiceWith(env, 'install')).toMatchObject({ status: 0, stderr: '' })
    const restarts = (await calls()).match(/systemctl restart practice@\d+/g)
    expect(restarts).toEqual(['systemctl restart practice@3000', 'systemctl restart practice@3001'])
  })
})

const practice = (...given: string[]) => practiceWith({}, ...given)

function practiceWith(env: Record<string, string>, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(join(source, 'deploy/practice'), given, {
    env: { PATH: `${join(root, 'bin')}:${process.env.PATH}`, PRACTICE_ROOT: root, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

async function program(path: string, body: string) {
  await writeFile(path, `#!/bin/sh\n${body}\n`)
  await chmod(path, 0o755)
}

const current = async () => (await readlink(join(root, 'opt/practice/current'))).split('/').at(-1)
const calls = async () => readFile(join(root, 'calls'), 'utf8').catch(() => '')
const releases = async () =>
  (await readdir(join(root, 'opt/practice'))).filter((name) => /^\d+$/.test(name)).toSorted()
