/**
 * Listeners of a value outside of React, for `useSyncExternalStore`.
 * @param watch starts watching for external changes when the first listener subscribes; returns a function that stops it
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
