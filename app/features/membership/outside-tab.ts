/** A tab that waits for its address. */
export interface OutsideTab {
  go(url: string): void
  /** Nothing came: it leaves, and this page is in front again. */
  giveUp(): void
}

/**
 * Opens an empty tab. Call it within the click, before anything is waited for: later a browser takes it for
 * a pop-up. Where even that is held back, the page goes on in this tab.
 *
 * @param waiting what the empty tab says meanwhile
 */
export function openOutsideTab(waiting: string): OutsideTab {
  // Not with `noopener`: that would leave us nothing to send on its way. The tab loses its way back below.
  const tab = open('about:blank', '_blank')
  if (!tab) return { go: (url) => location.assign(url), giveUp: () => undefined }
  tab.opener = null
  tab.document.title = waiting
  tab.document.body.textContent = waiting
  return {
    // In its place, so that Back in that tab does not lead to an empty page.
    go: (url) => tab.location.replace(url),
    giveUp: () => tab.close(),
  }
}
