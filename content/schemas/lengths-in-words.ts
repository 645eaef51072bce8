/** @returns `30, 45 or 60 minutes` */
export function lengthsInWords(minutes: readonly number[]): string {
  return `${choice(minutes.map(String))} minutes`
}

/** @returns `a, b or c` */
function choice(names: string[]): string {
  const rest = names.slice(0, -1).join(', ')
  return [rest, names.at(-1)].filter(Boolean).join(' or ')
}
