import { composeSite } from '#content/site.ts'

/** The content as this folder has it, without an owner's changes. */
export const builtIn = composeSite()
