import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'

const ENTRY = fileURLToPath(new URL('entry.tsx', import.meta.url))
const ORIGIN = 'http://gallery.test'
/** As `app/lib/settings.ts` reads them. */
const SETTINGS = [ORIGIN, '', 'sb_publishable_test', '/functions/v1/receive-form', 'sandbox'].join('\n')

/** Builds the gallery in memory: no build of the site has it. */
export async function buildGallery() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { write: false, minify: false, assetsInlineLimit: 0, rolldownOptions: { input: ENTRY } },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(outputs.map((file) => [`/${file.fileName}`, file]))
}

/** Shows the gallery, as a browser gets it. */
export async function openGallery(
  page: Page,
  files: Awaited<ReturnType<typeof buildGallery>>,
): Promise<void> {
  const names = [...files.keys()]
  const script = [...files.values()].find((file) => file.type === 'chunk' && file.isEntry)
  const styles = names.filter((name) => name.endsWith('.css'))
  const html = `<!doctype html><html lang="en-US" data-settings="${SETTINGS}"><head><title>Components</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('')}</head>
    <body><div id="page"></div><script type="module" src="/${script?.fileName}"></script></body></html>`
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = files.get(pathname)
    if (!file) return route.fulfill({ contentType: 'text/html', body: html })
    const body = file.type === 'chunk' ? file.code : Buffer.from(file.source)
    return route.fulfill({ body, contentType: contentType(pathname) })
  })
  await page.goto(ORIGIN)
}

function contentType(name: string): string {
  if (name.endsWith('.js')) return 'text/javascript'
  if (name.endsWith('.css')) return 'text/css'
  if (name.endsWith('.svg')) return 'image/svg+xml'
  return 'application/octet-stream'
}
