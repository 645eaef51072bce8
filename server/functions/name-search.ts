/**
 * Whether a name fits what was typed: every word of the search stands somewhere in the name, in any order,
 * whatever the case and the accents. An empty search fits everybody.
 */
export function nameSearch(search: string): (name: string) => boolean {
  const wanted = plain(search).split(/\s+/).filter(Boolean)
  return (name) => {
    const given = plain(name)
    return wanted.every((word) => given.includes(word))
  }
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
}
