import type { Context } from 'hono'
import { z } from 'zod'

import { EmailAddress } from '#contracts/email-address.ts'
import { parseJson } from '../parse-json.ts'

import { AuthRefusal } from './auth-refusal.ts'

const LONGEST_NAME = 200
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
  .trim()
  .refine((name) => [...name].length <= LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters`)
const FirstName = Name.refine((name) => [...name].length >= 2, 'First name must be at least 2 characters')
const LastName = Name.refine((name) => [...name].length >= 2, 'Last name must be at least 2 characters')
const Phone = z.string('Invalid phone number').regex(/^(?:\+?[1-9]\d{0,15})?$/, 'Invalid phone number')

/** What somebody says about themselves at sign-up; other keys than ours are kept as they are. */
export const Metadata = z
  .looseObject({
    first_name: FirstName.nullish(),
    last_name: LastName.nullish(),
    phone: Phone.nullish(),
  })
  .refine((data) => JSON.stringify(data).length <= LONGEST_METADATA, 'The user data is too long')
  .refine(isStorable, 'The user data has characters that cannot be stored')
export type Metadata = z.infer<typeof Metadata>

// PostgreSQL has no NUL and no half of a surrogate pair in text; JSON writes both as escapes.
function isStorable(data: object) {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(JSON.stringify(data))
}
