import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { PracticeRoot } from '#tests/support/practice-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let at: PracticeRoot
let root: string
beforeEach(async () => {
  at = await PracticeRoot.make(temporaryFolder(onTestFinished))
  ;({ root } = at)
})
const practice = (...given: string[]) => at.practice(...given)

describe.runIf(process.platform === 'linux')('the practice command', () => {
  test('says what is next only where something is', async () => {
    const file = join(root, 'etc/practice/settings.env')
    await writeFile(file, 'SITE_URL=https://calm-shore.example\nMAIL_FROM=hello@calm-shore.example\n')
    expect(practice('set-up').stdout).toMatch(/^Next: \S*\/deploy\/practice install\n$/m)
    await writeFile(join(root, 'answers'), '503')
    const first = practice('install').stdout
    expect(first).toContain('\nNext: Caddy in front')
    const owners = 'Next, for the owner: open the site, at https://calm-shore.example/admin/set-up\n'
    expect(first).toContain(owners)
    const second = practice('install').stdout
    expect(second).not.toContain('Caddy')
    expect(second).toContain(owners)
    await writeFile(join(root, 'answers'), '200')
    expect(practice('install').stdout).not.toContain('Next')
    expect(practice('set-up').stdout).not.toContain('Next')
  })

  test('says before each step that takes long what it does, and how long it takes', () => {
    practice('install')
    const { stdout } = practice('install')
    const said = stdout.split('\n').filter((line) => / \([^)]*(?:second|minute)[^)]*\)\.$/.test(line))
    expect(said.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'Fetching Node',
      'Copying the',
      'Fetching the',
      'Rehearsing the',
      'Making a',
      'Starting release',
    ])
  })

  test.each([
    ['npm error code ENOTFOUND', 'npm does not reach the registry of its packages (ENOTFOUND).'],
    ['npm ERR! code EINTEGRITY', 'A package that npm got is not the one that package-lock.json names.'],
    ['npm error code EUSAGE', 'package.json and package-lock.json do not fit together'],
    [
      'npm error code E404\nnpm error 404 Not Found - x',
      'npm failed with E404: 404 Not Found - x. All that it said: ',
    ],
    ['Segmentation fault', 'npm failed: '],
  ])('says in a sentence what npm ended with: %j', async (output, sentence) => {
    await at.program('bin/npm', `cat <<'END'\n${output}\nEND\nexit 1`)
    const { status, stdout, stderr } = practice('install')
    expect(status).toBe(1)
    expect(stderr).toContain(sentence)
    expect(stdout + stderr).not.toContain('npm err')
    const [, log] = /All that it said: (\S+)\n/.exec(stderr)!
    expect(await readFile(log!, 'utf8')).toBe(`${output}\n`)
  })

  test('says in a sentence that PostgreSQL does not run, and continues when called again', async () => {
    await rm(join(root, 'etc/practice/settings.env'))
    const away = 'psql: error: connection to server on socket \\"/run/x\\" failed: No such file or directory'
    await at.program('bin/runuser', `echo "${away}" >&2; exit 2`)
    const { status, stderr } = practice('set-up', 'https://calm-shore.example')
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        'PostgreSQL does not answer on this machine. Start it (systemctl start postgresql), then run the same command again.\n' +
        'This ended while it made the database. What is there stays as it is. Please run the same command again.\n',
    })
    await at.standIn('runuser')
    expect(practice('set-up')).toMatchObject({ status: 0, stderr: '' })
    expect(await at.calls()).toContain('runuser -u postgres -- psql')
  })
})
