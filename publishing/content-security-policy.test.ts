import { expect, test } from 'vitest'

import { prerenderedPaths } from '#app/pages.ts'
import { builtIn } from '#content/built-in.ts'
import { calendarOf } from '#content/offers.ts'
import { composeSite } from '#content/site.ts'

import { contentSecurityPolicy } from './content-security-policy.ts'
import { readSiteSettings } from '#scripts/site-settings.ts'

const { widget } = builtIn.facts.platforms
const page = '<html><head></head><body></body></html>'
const production = readSiteSettings({ SITE_MODE: 'production', SITE_URL: 'https://practice.example' })
const sandbox = readSiteSettings({})

function directives(path: string, settings = production): Record<string, string[]> {
  const policy = contentSecurityPolicy(path, page, { settings, widget })
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test('the booking page lets the booking platform’s script and frame in, and nothing else of it', () => {
  const strict = directives('/')
  expect(directives('/booking')).toEqual({
    ...strict,
    'script-src': ["'self'", 'https://booking.example'],
    'frame-src': ['https://booking.example'],
  })
})

test('the booking page follows the platform that the owner writes down', () => {
  const { facts } = composeSite({
    'facts/platforms': {
      'widget.scriptUrl': 'https://cdn.other.example/v2/embed.js',
      'widget.allowed.frame': ['https://calendar.other.example'],
      'widget.allowed.connect': ['https://api.other.example'],
    },
  })
  const policy = contentSecurityPolicy('/booking', page, { settings: production, widget: calendarOf(facts) })
  expect(policy).toContain("script-src 'self' https://cdn.other.example;")
  expect(policy).toContain("connect-src 'self' https://api.other.example;")
  expect(policy).toContain('frame-src https://calendar.other.example;')
  expect(policy).not.toContain('booking.example')
})

test('no other page knows of it', () => {
  const others = [...prerenderedPaths, '/404'].filter((path) => path !== '/booking')
  expect(others.length).toBeGreaterThan(8)
  for (const path of others)
    expect(contentSecurityPolicy(path, page, { settings: production, widget })).not.toMatch(
      /booking|frame-src/,
    )
})

test('nor does the booking page where the calendar is switched off', () => {
  const given = { settings: production, widget: undefined }
  expect(contentSecurityPolicy('/booking', page, given)).toBe(contentSecurityPolicy('/', page, given))
})

test('in the sandbox the stand-in comes from the site itself', () => {
  expect(directives('/booking', sandbox)).toEqual({ ...directives('/', sandbox), 'frame-src': ["'self'"] })
})

test('an inline script is allowed by its hash only, structured data needs none', () => {
  const html = '<script>go()</script><script type="application/ld+json">{}</script>'
  const scripts = contentSecurityPolicy('/', html, { settings: production, widget })
    .split('; ')
    .find((directive) => directive.startsWith('script-src'))
  expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/)
})

test('pages read accounts and data of a Supabase project, and post their forms to us alone', () => {
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
