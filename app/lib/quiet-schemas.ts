import { config } from 'zod/mini'

/**
 * Keeps the schema library from compiling its checks with `new Function`, which the page's policy
 * forbids. Every `*.data.ts` calls it before it parses anything.
 */
export function quietSchemas(): void {
  config({ jitless: true })
}
