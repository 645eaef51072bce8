import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { readSettingsFile } from './settings-file.ts'

const READ_ALIKE = [
  '# A remark with "quotes", $signs and a \\',
  '',
  'SITE_URL=https://example.com',
  'MAIL_FROM=Quiet Tide: Doe, Jane <hello@example.com>',
  'OWNER_PASSWORD=it\'s=a $HOME `of` "ours"; & ${more} *',
  'FORM_KEYS=k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  'SMTP_URL=smtps://name:pa%23ss@mail.example.com?requireTLS=false',
  'STRIPE_API_BASE=',
  'MAILCHIMP_API_KEY=',
  'HOST=::1',
].join('\n')

test('parses a file as Node does', () => {
  const settings = Object.fromEntries(readSettingsFile(`${READ_ALIKE}\n`))
  expect(settings).toEqual(parseEnv(`${READ_ALIKE}\n`))
  expect(settings).toMatchObject({
    MAIL_FROM: 'Quiet Tide: Doe, Jane <hello@example.com>',
    STRIPE_API_BASE: '',
    HOST: '::1',
  })
})

test('parses a file as systemd does', () => {
  const systemd = spawnSync('systemd-run', ['--version'])
  if (systemd.status !== 0) return
  const file = join(temporaryFolder(onTestFinished), 'settings.env')
  writeFileSync(file, READ_ALIKE)
  const { status, stdout } = spawnSync(
    'systemd-run',
    ['--wait', '--pipe', '--quiet', `--property=EnvironmentFile=${file}`, 'env', '-0'],
    { encoding: 'utf8' },
  )
  // Without a running systemd there is nothing to compare with.
  if (status !== 0) return
  const found = new Map(
    stdout.split('\0').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  for (const [name, value] of readSettingsFile(READ_ALIKE)) expect(found.get(name)).toBe(value)
})

test.each([
  ['SITE_URL=https://example.com\r', /^Line 2, SITE_URL, ends as in Windows/],
  ['# A remark\r', /^Line 2 ends as in Windows/],
  ['SITE_URL="https://example.com"', /^Line 2, SITE_URL, must have its value without quotes\.$/],
  ["SITE_URL='https://example.com'", /without quotes/],
  ['SITE_URL=`https://example.com`', /without quotes/],
  ['MAIL_FROM="Doe, Jane" <hello@example.com>', /^Line 2, MAIL_FROM, must have its value without quotes/],
  ['SMTP_URL=smtps://a:b#c@mail.example.com', /^Line 2, SMTP_URL, has a # in its value.*%23\.$/],
  ['HOST=127.0.0.1 # this machine', /has a # in its value/],
  ['OWNER_PASSWORD=back\\slash', /has a \\ in its value/],
  ['OWNER_PASSWORD=continued \\', /has a \\ in its value/],
  ['HOST= 127.0.0.1', /^Line 2, HOST, has a space at the beginning or end of its value\.$/],
  ['HOST=127.0.0.1 ', /has a space/],
  ['HOST = 127.0.0.1', /^Line 2 must be NAME=VALUE/],
  [' HOST=127.0.0.1', /^Line 2 must be NAME=VALUE/],
  ['export HOST=127.0.0.1', /^Line 2 must be NAME=VALUE/],
  ['; a remark', /^Line 2 must be NAME=VALUE/],
  ['HOST', /^Line 2 must be NAME=VALUE/],
  ['HOST=127.0.0.1\t', /^Line 2, HOST, has an invisible character\.$/],
  ['\uFEFFHOST=127.0.0.1', /^Line 2 has an invisible character/],
  ['MAIL_FROM=“Doe” <hello@example.com>', /^Line 2, MAIL_FROM, must have its value without quotes/],
  ['HOST=\u00A0127.0.0.1', /^Line 2, HOST, has an invisible character\.$/],
  ['\u200BHOST=127.0.0.1', /^Line 2 has an invisible character/],
  ['STRIPE_SECRET_KEY=sk_\u200Btest', /^Line 2, STRIPE_SECRET_KEY, has an invisible character/],
  ['PORT=3001', /^Line 2, PORT, is on line 1 too\.$/],
])('%j is refused by line and setting', (line, sentence) => {
  expect(() => readSettingsFile(`PORT=3000\n${line}\n`)).toThrow(sentence)
})

test('reports all errors at once, and no value', () => {
  const text = 'OWNER_PASSWORD="secret"\nHOST = secret\n'
  expect(() => readSettingsFile(text)).toThrow(/^Line 1, .*\nLine 2 must/)
  expect(() => readSettingsFile(text)).not.toThrow(/secret/)
})
