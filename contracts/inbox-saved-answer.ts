/**
 * Fills in the placeholders between brackets in a saved answer. In one pass, so that a sender's name is never parsed
 * for placeholders.
 * @param siteUrl the site's public address, without a slash at its end
 */
export function fillAnswer(text: string, { name, siteUrl }: { name: string; siteUrl: string }): string {
  const values = { name, 'booking page': `${siteUrl}/booking` }
  return text.replaceAll(/\[(name|booking page)\]/g, (_place, place: keyof typeof values) => values[place])
}
