import { parentPort, workerData } from 'node:worker_threads'

import { pagesNotSent } from '#content/offers.ts'
import { ownPageAlias, ownPageId, ownPageNumbers, ownPagesOf, shownOwnPages } from '#content/own-pages.ts'
import type { Changes, SiteContent } from '#content/site-content.ts'

import { readDocument, replaceSpans } from './read-document.ts'
import { loadRenderer, type Renderer } from './render-pages.ts'
import { OFFLINE_PAGE } from './service-worker.ts'

export interface PreviewRequest {
  page: string
  changes: Changes
}
export type PreviewReply =
  | { status: 'rendered'; html: string }
  | { status: 'not-found' }
  | { status: 'failed'; cause: string }

const renderer = await loadRenderer(workerData.server, workerData.settings)

/** Renders one page at a time, in a worker thread that stays loaded: the renderer takes 60 MB, and a second to load. */
parentPort?.on('message', (request: PreviewRequest) => void respond(request))

async function respond({ page, changes }: PreviewRequest) {
  const reply: PreviewReply = await preview(renderer, page, changes).then(
    (html) => (html === undefined ? { status: 'not-found' } : { status: 'rendered', html }),
    (error: unknown) => ({ status: 'failed', cause: String(error) }),
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(reply)
}

/** @returns undefined when there is no such page */
async function preview(
  { render, addresses, composeWithFallback }: Renderer,
  requested: string,
  draft: Changes,
) {
  const number = ownPageNumbers.find((one) => ownPageAlias(one) === requested)
  const changes =
    number === undefined ? draft : withPageShown(number, draft, composeWithFallback(draft).content)
  const { content } = composeWithFallback(changes)
  const own = shownOwnPages(content.pages)
  const page = number === undefined ? requested : own.find((one) => one.number === number)?.path
  if (page === undefined) return undefined
  const path = `${page}.html` === OFFLINE_PAGE ? OFFLINE_PAGE : page
  const known = [
    ...addresses.pages,
    ...own.map((one) => one.path),
    ...addresses.files.filter((file) => file === OFFLINE_PAGE),
  ]
  if (!known.includes(path) || pagesNotSent(content.facts).includes(page)) return undefined
  const response = await render(new Request(`http://localhost${path}`), content)
  if (response.status !== 200) throw new Error(`The page ${page} could not be rendered (${response.status}).`)
  return withoutScripts(await response.text())
}

/** Shows a page of the owner's own in its preview, with placeholders for required parts that are still missing. */
function withPageShown(number: number, draft: Changes, { pages }: SiteContent): Changes {
  const { meta, title, lead, about } = ownPagesOf(pages)[number - 1]!.page
  const id = ownPageId(number)
  const missing = {
    ...(meta.title === null && { 'meta.title': EMPTY }),
    ...(meta.description === null && { 'meta.description': EMPTY.repeat(50) }),
    ...(title === null && { title: EMPTY }),
    ...(lead === null && { lead: EMPTY }),
    ...(about.body === null && { 'about.body': EMPTY }),
  }
  return { ...draft, [id]: { ...draft[id], ...missing, 'show.shown': true } }
}
const EMPTY = '…'

// Removes scripts; `noscript`, because the preview shows the page as with scripts; and frames, which are lazy only with
// scripts.
function withoutScripts(html: string): string {
  const { scripts, modulePreloads, noScripts, frames } = readDocument(html)
  return replaceSpans(
    html,
    [...scripts, ...modulePreloads, ...noScripts, ...frames].map(({ start, end }) => ({
      start,
      end,
      text: '',
    })),
  )
}
