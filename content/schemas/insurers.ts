import { z } from 'zod'

import { PlatformId } from '#content/schemas/platforms.ts'
import { OutsideUrl, Text } from '#content/schemas/text.ts'

/** One insurer, and where its clients book. */
export const Insurer = z.object({ name: Text, platform: PlatformId, bookingUrl: OutsideUrl })
export type Insurer = z.infer<typeof Insurer>
