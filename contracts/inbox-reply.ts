import { ESA_FIELD_NAMES, esaField } from './esa-request-fields.ts'

/** As many words in a row are a quotation; fewer happen by chance. */
const WORDS = 6

/**
 * Whether a reply repeats a passage of an ESA request: email is not a channel for it.
 * @param fields of the request
 */
export function repeatsRequest(text: string, fields: Readonly<Record<string, string>>): boolean {
  const written = new Set(passagesOf(text))
  return ESA_FIELD_NAMES.filter((name) => esaField(name).kind === 'text').some((name) =>
    passagesOf(fields[name] ?? '').some((passage) => written.has(passage)),
  )
}

/** Every run of `WORDS` words, without case, accents and punctuation. */
function passagesOf(text: string): string[] {
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(WORDS - 1).map((_, at) => words.slice(at, at + WORDS).join(' '))
}
