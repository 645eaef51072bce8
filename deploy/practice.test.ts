import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { NODE, PracticeRoot, QUICK_NODE } from '#tests/support/practice-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let at: PracticeRoot
let root: string
let source: string
beforeEach(async () => {
  at = await PracticeRoot.make(temporaryFolder(onTestFinished))
  ;({ root, source } = at)
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
    expect(first.stdout).toContain('\nNext: fill in SMTP_URL, MAIL_FROM, OWNER_EMAIL in ')
    expect(first.stdout).toMatch(/\nThen: \S*\/deploy\/practice install\n$/)
    expect(practice('set-up')).toMatchObject({ status: 0 })
    expect(await readFile(file, 'utf8')).toBe(settings)
  })

  test('continues a set-up that was killed before it wrote the settings, with the key of the backups that it had made', async () => {
    const file = join(root, 'etc/practice/settings.env')
    await rm(file)
    practice('set-up', 'https://calm-shore.example')
    const key = await readFile(join(root, 'root/practice-backup-key.txt'), 'utf8')
    await rm(file)
    expect(practice('set-up', 'https://calm-shore.example')).toMatchObject({ status: 0, stderr: '' })
    expect(await readFile(join(root, 'root/practice-backup-key.txt'), 'utf8')).toBe(key)
    const [, publicKey] = /^# public key: (.*)$/m.exec(key)!
    expect(await readFile(file, 'utf8')).toContain(`\nBACKUP_PUBLIC_KEY=${publicKey}\n`)
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
    await at.program('opt/practice/source/node_modules/.bin/node', NODE)
    for (const given of [['install'], ['check'], ['grant-owner', 'jane@example.com']]) {
      const { status, stderr } = practice(...given)
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
    await at.program('bin/systemctl', '[ "$1" != start ]')
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

describe.runIf(process.platform === 'linux')('an update that ends early', () => {
  beforeEach(() => at.program('node', QUICK_NODE))

  test('does not begin an update for which the disk has no room: PostgreSQL may be on it', async () => {
    practice('install')
    await writeFile(join(root, 'free'), String(400 * 1024))
    expect(practice('install')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^Nothing was changed: this needs 500 MB on the disk of .*, where 400 MB are free\.\n$/,
      ),
    })
    expect(await current()).toBe('1')
  })

  test.each([
    ['npm', '[ "$1" != ci ] || { mkdir node_modules; exit 1; }', 'installed the packages of the release'],
    ['tar', 'case "$1" in --create) echo part; exit 1 ;; *) cat >/dev/null ;; esac', 'copied the release'],
    ['tar', 'case "$1" in --extract) exit 1 ;; *) echo part ;; esac', 'copied the release'],
    [
      'cp',
      'case "$*" in *.new) exit 1 ;; *) PATH="$REAL_PATH" exec cp "$@" ;; esac',
      'put release 2 in place',
    ],
  ])('says what ended an update, and leaves nothing of it: %s, %s', async (name, body, what) => {
    practice('install')
    await at.program(`bin/${name}`, body)
    // The disk is full by then, until incomplete packages are removed.
    const isFull = name === 'npm' ? '[ -e "$PRACTICE_ROOT/opt/practice/new/node_modules" ]' : ':'
    await at.program(
      'bin/df',
      `echo Avail; [ -e "$PRACTICE_ROOT/asked" ] && ${isFull} && echo 0 || echo 9000000; : >"$PRACTICE_ROOT/asked"`,
    )
    const { status, stderr } = practice('install')
    expect(status).toBe(1)
    expect(stderr).toContain('There is no space left on the disk')
    expect(stderr).toContain(
      `This ended while it ${what}. Nothing was changed: release 1 runs as before. Please run the same command again.\n`,
    )
    expect(await current()).toBe('1')
    expect(await at.folders()).toEqual(['.lock', '1', 'current', 'source'])
    await rm(join(root, 'asked'))
    await rm(join(root, 'bin', name))
    await at.standIn(name)
    expect(practice('install')).toMatchObject({ status: 0 })
    expect(practice('back')).toMatchObject({ status: 0 })
    expect(await current()).toBe('1')
  })

  test('is the only one that changes releases, also while something runs that a killed one has started', async () => {
    const pid = join(root, 'pid')
    await at.program('bin/npm', `echo $$ >"${pid}"; exec /usr/bin/env sleep 600`)
    await rm(join(root, 'bin/sleep'))
    const killed = spawn(at.command, ['install'], { env: at.env, stdio: 'ignore' })
    await expect.poll(() => readFile(pid, 'utf8').catch(() => '')).toMatch(/\d\n/)
    killed.kill('SIGKILL')
    onTestFinished(async () => void process.kill(Number(await readFile(pid, 'utf8'))))
    expect(practice('back')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Please wait until it has ended.'),
    })
  })

  test('counts a release that became ready after its update had given it up', async () => {
    practice('install')
    await writeFile(join(root, 'down'), '')
    expect(practice('install').status).toBe(1)
    await rm(join(root, 'down'))
    // systemd's process of that release.
    const late = spawn('sleep', ['600'], { cwd: join(root, 'opt/practice/2') })
    onTestFinished(() => void late.kill())
    await at.program('bin/systemctl', `case "$*" in *MainPID*) echo ${late.pid} ;; show*) echo run-7 ;; esac`)
    expect(practice('install')).toMatchObject({ status: 0 })
    expect(practice('back')).toMatchObject({ status: 0 })
    expect(await current()).toBe('2')
  })

  test('never goes back to a release that did not become ready', async () => {
    practice('install')
    await writeFile(join(root, 'down'), '')
    expect(practice('install').status).toBe(1)
    await rm(join(root, 'down'))
    practice('install')
    expect(practice('back')).toMatchObject({ status: 0 })
    expect(await current()).toBe('1')
  })

  test('restarts first the process that an interrupted restart has left marked as down', async () => {
    const upstream = join(root, 'upstream.conf')
    await writeFile(upstream, 'server 127.0.0.1:3000;\nserver 127.0.0.1:3001 down;\n')
    const env = { PORTS: '3000 3001', UPSTREAM: upstream, RELOAD: `cat ${upstream}` }
    const { status, stdout } = practiceWith(env, 'install')
    expect(status).toBe(0)
    expect(stdout).not.toMatch(/3000 down;\nserver 127.0.0.1:3001 down/)
    const restarts = (await calls()).match(/systemctl restart practice@\d+/g)
    expect(restarts).toEqual(['systemctl restart practice@3001', 'systemctl restart practice@3000'])
    expect(await readFile(upstream, 'utf8')).not.toContain('down')
  })
})

const practice = (...given: string[]) => at.practice(...given)
const practiceWith = (env: Record<string, string>, ...given: string[]) => at.practiceWith(env, ...given)
const current = () => at.current()
const calls = () => at.calls()
const releases = () => at.releases()
