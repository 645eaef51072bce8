// Shows: asvs 1.2.2, 3.7.2
import { expect, it } from 'vitest'

import { pathOnSite } from './path-on-site.ts'

const SITE = 'https://practice.example'

it.each([
  ['/', '/'],
  ['/admin/inbox?message=7', '/admin/inbox?message=7'],
  ['/dashboard#settings', '/dashboard#settings'],
  ['dashboard', '/dashboard'],
  ['https://practice.example/membership?plan=pro#top', '/membership?plan=pro#top'],
  ['/x\\y', '/x/y'],
])('%s is the path %s of this site', (address, path) => expect(pathOnSite(address, SITE)).toBe(path))

it.each([
  'https://evil.example/',
  'https://practice.example.evil.example/',
  'https://practice.example@evil.example/',
  'http://practice.example/',
  'https://practice.example:8443/',
  '//evil.example',
  '/\\evil.example/x',
  '\\\\evil.example',
  // Browsers remove tabs and line breaks anywhere.
  '/\t/evil.example',
  '\n//evil.example',
  // Paths that start with two slashes without their origin.
  '/.//evil.example',
  'https://practice.example//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
])('%j is no path of this site', (address) => expect(pathOnSite(address, SITE)).toBeUndefined())
