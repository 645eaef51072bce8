/**
 * Whether this document was loaded again in its tab: by the reader, by ourselves, or by a browser that had put the
 * tab aside to save memory. Session storage also comes back with a tab that was closed and opened again, which
 * browsers report as a step through the history.
 */
export function wasReloaded(): boolean {
  return typeOfLoad() === 'reload' || wasDiscarded()
}

/** Whether what the tab stored may be from before it was closed. A step back through the history can't be told from it. */
export function mayBeReopened(): boolean {
  return typeOfLoad() === 'back_forward' && !wasDiscarded()
}

function typeOfLoad(): string | undefined {
  const [load] = performance.getEntriesByType('navigation')
  return (load as PerformanceNavigationTiming | undefined)?.type
}

function wasDiscarded(): boolean {
  return 'wasDiscarded' in document && document.wasDiscarded === true
}
