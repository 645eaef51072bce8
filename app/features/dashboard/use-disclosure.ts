import { useEffect, useRef, useState } from 'react'

/** A button that gives way to a form; when the form goes, the focus goes back to the button. */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(false)
  useEffect(() => {
    if (open && !before.current) {
      content.current?.querySelector<HTMLElement>('input:not([type=hidden]), [tabindex="-1"]')?.focus()
    }
    if (!open && before.current) button.current?.focus()
    before.current = open
  }, [open])
  return { open, show: () => setOpen(true), hide: () => setOpen(false), button, content }
}
