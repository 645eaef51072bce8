import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTENT_FILE = /\/content\/(?:facts|messages)\/[^?]+\.ts$/

/**
 * Replaces each module of `content/facts` and `content/messages` by the data it exports, at build.
 *
 * The schemas have done their work by then: a wrong key has failed the build, and neither they nor
 * the schema library travel to the browser.
 */
export function contentAsData(): Plugin {
  return {
    name: 'content-as-data',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!CONTENT_FILE.test(id)) return null
      this.addWatchFile(id)
      const exports: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(exports)
        .map(([name, value]) => `export const ${name} = ${asLiteral(name, value, id)}`)
        .join('\n')
    },
  }
}

function asLiteral(name: string, value: unknown, file: string): string {
  const literal = JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === 'function')
      throw new Error(`${file}: ${name}.${key} is a function; content is data only`)
    return part
  })
  if (literal === undefined) throw new Error(`${file}: ${name} is not data`)
  return literal
}
