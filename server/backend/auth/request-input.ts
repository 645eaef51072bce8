import type { Context } from 'hono'
import { z } from 'zod'

import { EmailAddress } from '#contracts/email-address.ts'
import { NAME_MAX, NAME_MIN } from '#contracts/field-bounds.ts'
import { readTyped } from '#contracts/typed-text.ts'
import { parseJson, isStorable } from '#server/platform/http/parse-json.ts'

import { AuthRefusal } from './auth-refusal.ts'

const LONGEST_METADATA = 4000

/** Reads and parses a JSON body. @throws AuthRefusal 400 bad_json or validation_failed */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.infer<T>> {
  const parsed = schema.safeParse(jsonOf(await c.req.text()))
  if (!parsed.success) throw AuthRefusal.invalid(parsed.error.issues[0]?.message ?? 'Invalid request')
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new AuthRefusal(400, 'bad_json', 'Could not parse request body as JSON')
  }
}

/** Trimmed and lowercased. */
export const Email = z.unknown().transform((value, context) => {
  const parsed = EmailAddress.safeParse(value)
  if (parsed.success) return parsed.data
  context.addIssue('Unable to validate email address: invalid format')
  return z.NEVER
})

const Name = z
  .string()
  .overwrite(readTyped)
  .refine((name) => [...name].length <= NAME_MAX, `A name has at most ${NAME_MAX} characters`)
const nameOf = (which: string) =>
  Name.refine((name) => [...name].length >= NAME_MIN, `${which} name must be at least ${NAME_MIN} characters`)
const Phone = z.string('Invalid phone number').regex(/^(?:\+?[1-9]\d{0,15})?$/, 'Invalid phone number')

/** The user data of a sign-up; keys that are not ours are stored unchanged. */
export const Metadata = z
  .looseObject({
    first_name: nameOf('First').nullish(),
    last_name: nameOf('Last').nullish(),
    phone: Phone.nullish(),
  })
  .refine((data) => JSON.stringify(data).length <= LONGEST_METADATA, 'The user data is too long')
  .refine(isStorable, 'The user data has characters or numbers that cannot be stored')
export type Metadata = z.infer<typeof Metadata>
