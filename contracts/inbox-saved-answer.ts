/**
 * A saved answer with what its text names between brackets. In one pass: what a sender calls themselves is never read as a
 * place.
 * @param siteUrl the site's public address, without a slash at its end
 */
export function fillAnswer(text: string, { name, siteUrl }: { name: string; siteUrl: string }): string {
  const values = { name, 'booking page': `${siteUrl}/booking` }
  return text.replaceAll(/\[(name|booking page)\]/g, (_place, place: keyof typeof values) => values[place])
}
