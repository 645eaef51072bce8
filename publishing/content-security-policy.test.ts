// Shows: asvs 1.2.3, 1.3.2, 3.4.3, 10.1.1
// Shows: hipaa (e)(2)(i)
import { expect, test } from 'vitest'

import { prerenderedPaths } from '#app/pages.ts'
import { builtIn } from '#content/built-in.ts'
import { calendarOf } from '#content/offers.ts'
import { composeSite } from '#content/site.ts'

import { contentSecurityPolicy } from './content-security-policy.ts'
import { readDocument } from './read-document.ts'
import { readSiteSettings } from '#scripts/site-settings.ts'

const { widget } = builtIn.facts.platforms
const page = '<html><head></head><body></body></html>'
const production = readSiteSettings({ SITE_MODE: 'production', SITE_URL: 'https://practice.example' })

function directives(path: string, settings = production): Record<string, string[]> {
  const policy = contentSecurityPolicy(path, readDocument(page), { settings, widget })
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const frame = '<html><head></head><body><script>go()</script></body></html>'

test('the document in the calendar’s frame has an opaque origin, and allows the platform that the owner entered', () => {
  const { facts } = composeSite({
    'facts/platforms': {
      'widget.scriptUrl': 'https://cdn.other.example/v2/embed.js',
      'widget.allowed.frame': ['https://calendar.other.example'],
      'widget.allowed.connect': ['https://api.other.example'],
    },
  })
  const policy = contentSecurityPolicy('/booking/calendar', readDocument(frame), {
    settings: production,
    widget: calendarOf(facts),
  })
  expect(policy).toContain('; sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox;')
  expect(policy).toMatch(/script-src https:\/\/cdn\.other\.example 'sha256-[\w+/]{43}=';/)
  expect(policy).toContain('connect-src https://api.other.example;')
  expect(policy).toContain('frame-src https://calendar.other.example;')
  expect(policy).toMatch(/frame-ancestors 'self'$/)
  expect(policy).not.toMatch(/same-origin|booking\.example/)
})

test('no page allows the platform; each may frame our own document', () => {
  const pages = [...prerenderedPaths, '/404']
  expect(pages).toContain('/booking')
  for (const path of pages) {
    const policy = contentSecurityPolicy(path, readDocument(page), { settings: production, widget })
    expect(policy).not.toContain('booking.example')
    expect(policy).toContain("; frame-src 'self';")
  }
})

test('with the calendar switched off, nothing may be framed', () => {
  const given = { settings: production, widget: undefined }
  expect(contentSecurityPolicy('/booking', readDocument(page), given)).not.toContain('frame-src')
})

test('an inline script is allowed by its hash only, structured data needs none', () => {
  const html = '<script>go()</script><script type="application/ld+json">{}</script>'
  const scripts = contentSecurityPolicy('/', readDocument(html), { settings: production, widget })
    .split('; ')
    .find((directive) => directive.startsWith('script-src'))
  expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/)
})

test('pages connect to a Supabase project for accounts and data, and post forms to our server alone', () => {
  const settings = { ...production, backendUrl: 'https://abc.supabase.example' }
  expect(directives('/', settings)).toEqual({
    ...directives('/'),
    'connect-src': ["'self'", 'https://abc.supabase.example'],
    'form-action': ["'self'"],
  })
})

test('an outside form service is posted to, by script and natively', () => {
  const settings = { ...production, formEndpoint: 'https://forms.example/f/1' }
  expect(directives('/', settings)).toMatchObject({
    'connect-src': ["'self'", 'https://forms.example'],
    'form-action': ["'self'", 'https://forms.example'],
  })
})
