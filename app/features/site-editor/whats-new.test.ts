import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readNews } from './whats-new.tsx'

test('the owner reads what the newest version brought, in plain words and without settings', () => {
  const { version, parts } = readNews(readFileSync('CHANGELOG.md', 'utf8'))
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  expect(parts.map(({ heading }) => heading)).toContain('Your site')
  const lines = parts.flatMap((part) => part.lines)
  expect(lines.length).toBeGreaterThan(20)
  const forTechnicians = /[A-Z]{3,}_[A-Z]|npm|nginx|Caddy|--|(?:docs|deploy)\/|[*`]|\]\(/
  expect(lines.filter((line) => forTechnicians.test(line))).toEqual([])
})

test('an earlier version and empty headings are omitted', () => {
  const text = `# What is new\n\n## 2.0.0, today\n\nYour site:\n\n- You can now **do** [this](docs/x.md).\n\nSafety:\n\n## 1.0.0\n\nYour site:\n\n- Old.\n`
  expect(readNews(text)).toEqual({
    version: '2.0.0, today',
    parts: [{ heading: 'Your site', lines: ['You can now do this.'] }],
  })
})
