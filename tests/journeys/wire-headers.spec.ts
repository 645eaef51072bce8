// Shows: asvs 3.2.1, 3.4.4, 3.4.6, 14.2.2, 15.1.2
// Shows: hipaa (e)(1), (e)(2)(ii)
import { readFile } from 'node:fs/promises'

import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'
import { NOTHING_ALLOWED } from '#server/site/security-headers.ts'

import { expect, test } from '../support/journeys/journey.ts'

test('what is no page is never run, framed or guessed at', async ({ product }) => {
  const paths = [
    '/robots.txt',
    '/sitemap.xml',
    '/health/ready',
    '/rest/v1/email_lists?select=id',
    '/rest/v1/no-such-table',
    '/auth/v1/settings',
    '/auth/v1/user',
    '/functions/v1/no-such-function',
    '/no/such/file',
  ]
  for (const path of paths) {
    const { headers } = await fetch(product.address + path, { headers: { apikey: SANDBOX_PUBLIC_KEY } })
    expect({ path, policy: headers.get('content-security-policy') }).toEqual({
      path,
      policy: NOTHING_ALLOWED,
    })
    expect({ path, type: headers.get('x-content-type-options') }).toEqual({ path, type: 'nosniff' })
    const keep = path.includes('.') ? 'no-cache' : 'no-store'
    expect({ path, kept: headers.get('cache-control') }).toEqual({ path, kept: keep })
  }
  const reply = await fetch(`${product.address}/rest/v1/testimonials`, {
    method: 'POST',
    headers: { apikey: SANDBOX_PUBLIC_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'A', text: 'x'.repeat(9_000_000), rating: 5 }),
  })
  expect(reply.status).toBe(413)
})

test('what a release contains is listed beside it, and served to nobody', async ({ product }) => {
  const folder = process.env.BUILD_DIR || 'build'
  const listed = await readFile(`${folder}/sbom.cdx.json`, 'utf8')
  for (const name of ['pg', 'zod', 'react-dom']) expect(listed).toContain(`"name": "${name}"`)
  for (const path of ['/sbom.cdx.json', '/../sbom.cdx.json', '/%2e%2e/sbom.cdx.json', '/stamp']) {
    expect({ path, status: (await fetch(product.address + path)).status }).toEqual({ path, status: 404 })
  }
})
