import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { pagesOff } from '#content/offers.ts'
import type { SiteContent } from '#content/site-content.ts'

import { CLOSED } from './site-manifest.ts'
import { startAfterPaint, startAtOnce } from './start-after-paint.ts'

/** What the app's server build exports (`app/renderer.ts`). */
export interface Renderer {
  render(request: Request, content: SiteContent, whileClosed?: boolean): Promise<Response>
  addresses: Readonly<Record<'pages' | 'clientOnlyPages' | 'files' | 'openWhileClosed', readonly string[]>>
}

/** @param build folder of the server build, such as `build/server` */
export function loadRenderer(build: string): Promise<Renderer> {
  return import(pathToFileURL(join(build, 'index.js')).href)
}

/**
 * Renders every page that is not switched off with its data, and every file for machines, into the folder of the release.
 * @throws Error naming the first address that can't be rendered
 */
export async function renderPages(
  { render, addresses }: Renderer,
  content: SiteContent,
  folder: string,
): Promise<void> {
  const write = async (file: string, body: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), body)
  }
  const bodyOf = async (path: string, whileClosed: boolean) => {
    const response = await render(new Request(`http://localhost${path}`), content, whileClosed)
    // React Router answers a page's data with 202.
    if (response.status === 200 || response.status === 202) return response.text()
    throw new Error(`The page ${path} could not be rendered (${response.status}).`)
  }
  const writePage = async (path: string, whileClosed = false) => {
    const data = path === '/' ? '/_.data' : `${path}.data`
    await write(fileOf(data, whileClosed), await bodyOf(data, whileClosed))
    const { html, starter } = startAfterPaint(await bodyOf(path, whileClosed))
    await write(fileOf(documentOf(path), whileClosed), html)
    await write(starter.path.slice(1), starter.code)
  }
  const off = pagesOff(content.facts)
  for (const path of addresses.pages.filter((page) => !off.includes(page))) await writePage(path)
  for (const path of addresses.openWhileClosed) await writePage(path, true)
  for (const path of addresses.clientOnlyPages) {
    for (const whileClosed of [false, true]) {
      await write(fileOf(documentOf(path), whileClosed), startAtOnce(await bodyOf(path, whileClosed)))
    }
  }
  for (const path of addresses.files) await write(path.slice(1), await bodyOf(path, false))
}

/** What is sent while the site is closed has a folder of its own, beside the page that stands for all others. */
function fileOf(path: string, whileClosed: boolean): string {
  return join(whileClosed ? CLOSED : '', path).replace(/^\//, '')
}

function documentOf(path: string): string {
  return path === '/404' ? '404.html' : join(path, 'index.html').slice(1)
}
