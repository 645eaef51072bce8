import { z } from 'zod'

import { field } from '#content/schemas/field.ts'
import { siteDraft } from '#content/messages/site-draft.ts'

/** A text that a person reads: never empty, never with stray spaces round it. */
export const Text = z
  .string()
  .min(1)
  .refine((text) => text === text.trim(), siteDraft.reasons.spaces)
  .meta({ control: 'line' })

/**
 * An address outside the site. Its host is a domain: others may hold `;` and `,`, which would be further directives in
 * the Content-Security-Policy that names it.
 */
export const OutsideUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

/** A path of the site, with an optional place on the page. */
export const Path = z.string().regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:#[a-z0-9-]+)?$/)

/** A file that the owner offers (contracts/pdf-files.ts). */
export const PdfPath = z.string().regex(/^\/files\/[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/)

/** Anything a link can lead to. */
export const Href = z.union([
  Path,
  PdfPath,
  OutsideUrl,
  z.string().regex(/^#[a-z0-9-]+$/),
  z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/),
  z.string().regex(/^(?:tel|sms):\+?[0-9]+$/),
])

/** A link or button that leads somewhere. */
export const Link = z.object({ label: Text, href: Href })

/** One whose words are the owner's; the specification says where it leads. */
export const NamedLink = z.object({ label: field(Text.max(60), 'Words'), href: Href })

/** One that the owner may name and lead elsewhere. */
export const OwnLink = z.object({
  label: field(Text.max(60), 'Words on the button'),
  href: field(Href.meta({ control: 'link' }), 'Where it leads'),
})
export type Link = z.infer<typeof Link>

/** A toast: what happened, and what that means for the reader. */
export const Toast = z.object({ title: Text, description: Text })
export type Toast = z.infer<typeof Toast>

/** A toast that says all in one line. */
export const ShortToast = z.object({ title: Text })
export type ShortToast = z.infer<typeof ShortToast>

/** A day of the calendar, `2026-11-20`. */
export const Day = z.iso.date()
