import { config } from 'zod/mini'

// Keeps the schema library from compiling its checks with `new Function`, which the page's policy forbids. Every
// `*.data.ts` imports this before it parses anything.
config({ jitless: true })
