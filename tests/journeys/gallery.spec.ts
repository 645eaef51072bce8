import { readdir, readFile } from 'node:fs/promises'

import {
  expectAccessible,
  expectContrastAtNight,
  expectNoSidewaysScroll,
  openAll,
} from '../support/accessibility.ts'
import { buildGallery, openGallery } from '../gallery/open-gallery.ts'
import { findHtmlFaults } from '../support/conformance.ts'
import { expect, test } from '../support/journeys/journey.ts'

test('every component in every state is accessible, on a phone and a desktop, in light and dark', async ({
  page,
}) => {
  await openGallery(page, await buildGallery())
  for (const [width, height] of [
    [180, 400],
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openAll(page)
    await expectNoSidewaysScroll(page)
    // 360 px with the text at 200 %: looked at for its width only.
    if (width === 180) continue
    await expectAccessible(page)
  }
  await expectContrastAtNight(page)

  for (const name of ['Show a toast', 'Show a caution', 'Show a failure']) {
    await page.getByRole('button', { name }).click()
  }
  // They stay while one of them has the focus.
  await page.locator('.toast button').first().focus()
  expect(await findHtmlFaults(await page.content())).toEqual([])
  await expectAccessible(page, '[aria-label="Messages"]')
  await expectContrastAtNight(page, '[aria-label="Messages"]')
  for (const [name, answer] of [
    ['Delete something', 'Yes, do it'],
    ['Publish something', 'Keep it'],
    ['Delete slowly', 'Keep it'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, '[role="alertdialog"]')
    await expectContrastAtNight(page, '[role="alertdialog"]')
    if (name !== 'Delete slowly') await page.getByRole('button', { name: answer }).click()
  }
})

test('the gallery is in no build, and the list of a release’s packages is beside it and not served @fast', async ({
  request,
}) => {
  const folder = process.env.BUILD_DIR || 'build'
  const listed = await readFile(`${folder}/sbom.cdx.json`, 'utf8')
  for (const name of ['pg', 'zod', 'react-dom']) expect(listed).toContain(`"name": "${name}"`)
  for (const path of ['/examples', '/sbom.cdx.json', '/stamp'])
    expect((await request.get(path)).status(), path).toBe(404)
  const scripts = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css)$/.test(name))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) {
    expect(await readFile(`${folder}/${name}`, 'utf8'), name).not.toContain('Featherstonehaugh')
  }
})
