/**
 * Asks before the document is left, by the browser's own question, and before a link opens another page of the site.
 * Not before Back within the site: the router allows one blocker, which the frame has.
 * @param question for links; browsers word their own
 * @returns stops asking
 */
export function confirmLeaving(question: string): () => void {
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  // In the capture phase, before the link's own handler, which does nothing once the default is prevented.
  addEventListener('click', (event) => isLeaving(event) && !confirm(question) && event.preventDefault(), {
    capture: true,
    signal,
  })
  return () => listening.abort()
}

function isLeaving({ target, metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  const link = target instanceof Element && target.closest('a')
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || link.target === '_blank') return false
  // Links that leave the site unload the document, which asks by itself; 988 and mail leave nothing.
  return link.origin === location.origin && link.pathname !== location.pathname
}
