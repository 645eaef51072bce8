import * as z from 'zod/mini'

/**
 * Reply of `export_my_data`: `exported_at`, and sections of whatever the database holds. A section that a
 * later migration adds is passed on as it is.
 */
export const Export = z.looseObject({ exported_at: z.string() })
export type Export = z.infer<typeof Export>
