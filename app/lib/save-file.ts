/** Downloads a text, or what was received, as a file. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // After the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
