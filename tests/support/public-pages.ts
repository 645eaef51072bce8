import { prerenderedPaths } from '#app/pages.ts'
import { builtIn } from '#content/built-in.ts'
import { shownOwnPages } from '#content/own-pages.ts'

/** Every built-in public page, those of the owner's own included. */
export const publicPages: readonly string[] = [
  ...prerenderedPaths,
  ...shownOwnPages(builtIn.pages).map(({ path }) => path),
]
