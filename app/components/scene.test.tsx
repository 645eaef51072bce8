import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { sceneOf } from '#app/scenes.ts'

import { Scene } from './scene.tsx'

const RENDERED = join(import.meta.dirname, '../images/rendered')

test('a scene is decorative, reserves its space while it loads, and loads lazily', () => {
  const html = renderToStaticMarkup(<Scene picture={sceneOf('dog', null)} />)
  expect(html).toContain('alt=""')
  expect(html).toContain('width="640" height="480"')
  // `aspect-ratio: auto` in a style overrides the ratio that a browser computes from width and height.
  expect(html).not.toContain('aspect-auto')
  expect(html).toContain('loading="lazy"')
  expect(html).toMatch(/<source media="\(prefers-color-scheme: dark\)" srcSet="[^"]*scene-dog-dark/)
  expect(html).toMatch(/<img src="[^"]*scene-dog-light/)
})

test('each scene has a light and a dark version, is small, and contains no style that a policy would have to allow', async () => {
  const scenes = (await readdir(RENDERED)).filter((name) => name.startsWith('scene-'))
  expect(scenes.filter((name) => name.endsWith('-dark.svg'))).toHaveLength(scenes.length / 2)
  for (const name of scenes) {
    const svg = await readFile(join(RENDERED, name), 'utf8')
    expect(svg, name).not.toMatch(/<style|<script|style=|class=|href=/)
    expect(brotliCompressSync(svg).length, name).toBeLessThan(3 * 1024)
  }
})
