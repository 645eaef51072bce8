/**
 * Listeners of a value that is kept outside of React, as `useSyncExternalStore` needs them.
 * @param watch begins to watch what changes elsewhere, while there are listeners; returns what ends it
 */
export function createListeners(watch?: () => () => void) {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    notify(): void {
      for (const listener of listeners) listener()
    },
    /** @returns unsubscribes */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stop = watch?.()
      // A wrapper for each subscription: the same listener subscribed twice must not unsubscribe both.
      const own = () => listener()
      listeners.add(own)
      return () => {
        if (listeners.delete(own) && listeners.size === 0) stop?.()
      }
    },
  }
}
