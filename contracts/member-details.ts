import * as z from 'zod/mini'

import { NAME_MAX, NAME_MIN, PASSWORD_MIN } from './field-bounds.ts'
import { readTypedPhone } from './typed-phone.ts'
import { readTyped } from './typed-text.ts'

/** A first or last name. */
export const PersonName = z.string().check(
  z.overwrite(readTyped),
  z.refine((name) => [...name].length >= NAME_MIN && [...name].length <= NAME_MAX, 'length'),
)

/**
 * A phone number as it is stored: an optional plus, then up to 16 digits of which the first is not 0. Spaces, dots,
 * dashes and brackets are removed first. Empty if none is given.
 */
export const PhoneNumber = z.pipe(
  z.pipe(
    z.string(),
    z.transform((written: string) => readTypedPhone(written).replace(/[\s().-]/g, '')),
  ),
  z.string().check(z.regex(/^(?:\+?[1-9]\d{0,15})?$/)),
)

/** The rules for a new password, not for entering a current one. */
export const NewPassword = z
  .string()
  .check(z.refine((password) => [...password].length >= PASSWORD_MIN, 'length'))
