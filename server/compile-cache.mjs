import { enableCompileCache } from 'node:module'

// Reuses code that an earlier start compiled. Plain JavaScript, loaded before the rest: a single TypeScript file would
// load the compiler, which stays in memory.
enableCompileCache('.cache/compiled')
