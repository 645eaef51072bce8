import { useEffect } from 'react'

/** Whether files are dragged, not text. */
export function hasFiles(dragged: DataTransfer | null): boolean {
  return dragged?.types.includes('Files') ?? false
}

/** Refuses files that are dropped beside a control for them: the browser would open them in place of the page. */
export function useRefusedDrops(): void {
  useEffect(() => {
    const listening = new AbortController()
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    for (const type of ['dragover', 'drop'] as const) {
      addEventListener(type, refuse, { signal: listening.signal })
    }
    return () => listening.abort()
  }, [])
}
