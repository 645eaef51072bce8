import { enableCompileCache } from 'node:module'

// What an earlier start compiled is not compiled again. Plain JavaScript, loaded before the rest: a single file
// of TypeScript would bring the compiler into memory, where it stays.
enableCompileCache('.cache/compiled')
