import * as z from 'zod/mini'

/**
 * Reply of the function `export-my-data`: `exported_at`, and sections of whatever the site holds. A section that
 * is added later is passed on as it is.
 */
export const Export = z.looseObject({ exported_at: z.string() })
export type Export = z.infer<typeof Export>
