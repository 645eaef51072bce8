import { mkdir, writeFile } from 'node:fs/promises'

import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'

import { frame as words } from '#content/messages/frame.ts'
import { floating } from '#content/messages/frame-floating.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { startProduct } from '#tests/support/product.ts'
import { ownerSignIn, signIn } from '#tests/support/sessions.ts'

/**
 * Takes the pictures of the README: starts the local product on data of its own, with the sample rows of a trial copy,
 * takes screenshots in the light color scheme, and writes WebP files. Run it with `npm run pictures` after a change of
 * the design; the results are committed.
 */
const FOLDER = 'docs/pictures'
const DESKTOP = { width: 1280, height: 820 }
const PHONE = { width: 390, height: 800 }
/** The viewport of the two pictures that are side by side. */
const PAIR = { width: 1200, height: 900 }
/** Twice the widths that the README shows them at. */
const WIDTHS = { whole: 1760, half: 1160 }
const MAX_BYTES = 150_000
/** A thin border, so that a light page is visible on a light README. */
const FRAME = 'border: 1px solid #1f2a3733; box-shadow: 0 4px 20px #1f2a3726'
/** The banner of a trial copy, and the button that floats over the picture's corner. */
const HIDDEN = `[aria-label="${words.sandboxBanner.label}"], aside:has(> [title="${floating.questionButton.dismiss}"]) { display: none }`

const product = await startProduct({ env: { SAMPLE_ROWS: 'on' } })
const browser = await chromium.launch(await findChromium())
try {
  await mkdir(FOLDER, { recursive: true })
  const owner = await ownerSignIn(product)
  const asOwner = (page: Page) => signIn(page, product, owner)
  await save('home', await beside(await screenshot(DESKTOP, '/'), await screenshot(PHONE, '/')))
  await save('today', await framed(await screenshot(PAIR, '/admin', asOwner)))
  await save(
    'editor',
    await framed(await screenshot(PAIR, '/admin/site?document=pages%2Fhome&field=hero.headline', asOwner)),
  )
} finally {
  await browser.close()
  await product.stop()
  await product.remove()
}

/** A screenshot of the viewport once the page has loaded. @param prepare is called before the page is opened */
async function screenshot(
  viewport: typeof DESKTOP,
  path: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<Buffer> {
  const page = await browser.newPage({
    viewport,
    baseURL: product.address,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  await page.addInitScript(hideOverlays, HIDDEN)
  await prepare?.(page)
  await page.goto(path)
  // Fonts that load too late for the first paint are in the cache for the second.
  await page.waitForLoadState('networkidle')
  await page.reload({ waitUntil: 'networkidle' })
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** Runs in the page and in the editor's preview. Marks the newsletter's popup as seen. */
function hideOverlays(css: string) {
  if (origin !== 'null') sessionStorage.setItem('hasSeenMailingListPopup', 'true')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

function framed(desktop: Buffer): Promise<Buffer> {
  return compose(
    WIDTHS.half,
    `<img src="${dataOf(desktop)}" style="display: block; width: 100%; border-radius: 14px; ${FRAME}">`,
  )
}

/** Puts the phone in front of the lower right corner. */
function beside(desktop: Buffer, phone: Buffer): Promise<Buffer> {
  return compose(
    WIDTHS.whole,
    `
    <img src="${dataOf(desktop)}" style="display: block; width: 88%; border-radius: 14px; ${FRAME}">
    <img src="${dataOf(phone)}" style="position: absolute; right: 20px; bottom: 20px; width: 22%; border-radius: 22px; ${FRAME}">
    <div style="height: 60px"></div>`,
  )
}

/** Renders HTML on a transparent background, for a light README and a dark one. */
async function compose(width: number, html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: width / 2, height: 400 }, deviceScaleFactor: 2 })
  await page.setContent(
    `<body style="margin: 0"><main style="position: relative; padding: 20px">${html}</main>`,
  )
  const picture = await page.locator('main').screenshot({ omitBackground: true })
  await page.close()
  return picture
}

function dataOf(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}

async function save(name: string, png: Buffer) {
  const file = `${FOLDER}/${name}.webp`
  const webp = await sharp(png)
    .webp({ quality: 82, alphaQuality: 90, effort: 6, smartSubsample: true })
    .toBuffer()
  if (webp.length > MAX_BYTES) throw new Error(`${file} would have ${webp.length} bytes.`)
  await writeFile(file, webp)
  console.log(`${file}: ${Math.round(webp.length / 1000)} KB`)
}
