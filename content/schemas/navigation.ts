import { z } from 'zod'

import { Path, Text } from '#content/schemas/text.ts'

const PageLink = z.object({ label: Text, href: Path })

/** Links of the frame, in the order they are shown. */
export const Navigation = z.object({ header: z.array(PageLink), footer: z.array(PageLink) })
export type Navigation = z.infer<typeof Navigation>
