import type { IncomingMessage, ServerResponse } from 'node:http'

import { chooseEncoding } from './choose-encoding.ts'
import { decodePath, NOT_FOUND, type Encoding, type Site, type SiteFile } from './site-files.ts'

/** @returns false, with nothing done, unless the request is for what this answers */
export type TryHandle = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers requests for files of the site that is current when they come. Nearly all requests are such, and nothing about them has to be
 * decided anew: their headers are laid out once, and the web's Request and Response are not made for them.
 */
export function sendFiles(current: () => { site: Site }): TryHandle {
  let { site } = current()
  let files = layOutAll(site)
  return (request, response) => {
    if (current().site !== site) {
      ;({ site } = current())
      files = layOutAll(site)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const file = files.get(pathOf(request))
    if (!file) return false
    if (isKnown(request.headers['if-none-match'], file.etag)) {
      response.writeHead(304, file.head).end()
      return true
    }
    const { head, body } = file.answers[chooseEncoding(request.headers['accept-encoding'], file.bodies)]
    response.writeHead(200, head).end(request.method === 'GET' ? body : undefined)
    return true
  }
}

function layOutAll(site: Site) {
  const found = [...site.files].filter(([path, { status }]) => path !== NOT_FOUND && status === undefined)
  return new Map(found.map(([path, file]) => [path, layOut(file)]))
}

/** Headers as Node takes them fastest: names and values in turns. */
function layOut({ headers, bodies }: SiteFile) {
  const head = Object.entries(headers).flat()
  const answer = (encoding: Encoding) => {
    const body = bodies[encoding] ?? bodies.identity
    const said = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    return { head: [...head, ...said, 'Content-Length', String(body.byteLength)], body }
  }
  const answers = { identity: answer('identity'), gzip: answer('gzip'), br: answer('br') }
  return { etag: headers.ETag, head, bodies, answers }
}

export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return path.includes('%') ? decodePath(path) : path
}

// A proxy that compressed what it passed on has made the tag a weak one.
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
