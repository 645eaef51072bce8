import { useEffect, useRef, useState } from 'react'

/**
 * A button that gives way to a form; when the form goes, the focus goes back to the button.
 * @param opened the form is there from the start, and then takes no focus
 */
export function useDisclosure(opened = false) {
  const [open, setOpen] = useState(opened)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    if (open && !before.current) {
      content.current?.querySelector<HTMLElement>('input:not([type=hidden]), [tabindex="-1"]')?.focus()
    }
    if (!open && before.current) button.current?.focus()
    before.current = open
  }, [open])
  return { open, show: () => setOpen(true), hide: () => setOpen(false), button, content }
}
