/** Downloads content as a file. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Later, because the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
