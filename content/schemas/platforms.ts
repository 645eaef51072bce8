import { z } from 'zod'

import { OutsideUrl, Text } from '#content/schemas/text.ts'

/** Where therapy is booked. */
export const BookingPlatformId = z.enum(['doctor-booking', 'headway', 'sondermind', 'grow-therapy'])
export type BookingPlatformId = z.infer<typeof BookingPlatformId>

/** Every platform that a badge can name; no insurer maps to Rula. */
export const PlatformId = z.enum([...BookingPlatformId.options, 'rula'])
export type PlatformId = z.infer<typeof PlatformId>

/** Names of colours that the style sheet has a light and a dark pair for. */
export const BadgeColour = z.enum(['amber', 'green', 'blue', 'violet', 'rose'])
export type BadgeColour = z.infer<typeof BadgeColour>

export const Platform = z.object({
  id: PlatformId,
  name: Text,
  badge: BadgeColour,
  profileUrl: OutsideUrl.nullable(),
})
export type Platform = z.infer<typeof Platform>

const Origins = z.array(
  OutsideUrl.refine(
    (url) => new URL(url).origin === url,
    'is more than an origin, such as https://example.com',
  ),
)

/**
 * The doctor-booking platform's plugin: a script that turns the link it finds into one that opens a calendar.
 * `load` decides when a third party learns of the visit. `link` is what the script looks for: the class and
 * the `data-` attributes of the link. `allowed` is whatever else the booking page lets it load, by origin.
 */
export const BookingWidget = z.object({
  scriptUrl: OutsideUrl,
  load: z.enum(['on-request', 'at-once']),
  link: z.object({ class: Text, data: z.record(z.string().regex(/^[a-z-]+$/), Text) }),
  allowed: z.object({ frame: Origins, style: Origins, image: Origins, connect: Origins }),
})
export type BookingWidget = z.infer<typeof BookingWidget>
