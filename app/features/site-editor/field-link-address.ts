/** An address as a link takes it: people leave out `https://`, and write a mail address as it is. */
export function completedAddress(typed: string): string {
  const text = typed.trim()
  if (BARE_HOST.test(text)) return `https://${text}`
  return text.replace(/^http:\/\//i, 'https://').replace(/^https:\/\//i, 'https://')
}

/** The same for a link, which may lead to a mailbox too. */
export function completedLink(typed: string): string {
  const text = typed.trim()
  return /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:.]+$/.test(text) ? `mailto:${text}` : completedAddress(text)
}

const BARE_HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}](?::\d+)?(?:[/?#]\S*)?$/u
