import type { Field } from '#content/fields.ts'

/**
 * Whether a change could send clients, or their money, to a stranger: a value that is an address, number or id itself,
 * or a text that names a new address or number outside the site. To publish it takes a fresh proof of identity.
 */
export function changesWhereClientsGo(field: Field, before: unknown, after: unknown): boolean {
  if (field.sensitive) return JSON.stringify(before) !== JSON.stringify(after)
  const known = new Set(outsideAddresses(before))
  return outsideAddresses(after).some((address) => !known.has(address))
}

/** Links, web and mail addresses and phone numbers, also where they are only written. What stands in a reference is a fact's. */
function outsideAddresses(value: unknown): string[] {
  const text = (JSON.stringify(value) ?? '').replaceAll(/\{\{.*?\}\}/g, '').toLowerCase()
  return ADDRESSES.flatMap((pattern) => text.match(pattern) ?? [])
}

const ADDRESSES = [
  /\b(?:https?|mailto|tel|sms):[^\s)"\\]+/g,
  /\b(?:[a-z0-9-]+\.)+[a-z]{2,}\b/g,
  /[^\s"(<]+@[^\s")>]+/g,
  /\d(?:[\s().-]{0,3}\d){9,}/g,
]
