import { Button } from '#app/components/button.tsx'
import { useFacts } from '#app/facts.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { toast } from '#app/lib/toast.ts'
import { frame } from '#content/messages/frame.ts'

/** Puts the practice's address on the clipboard. Hidden where it could not work. */
export function CopyEmail() {
  const { email } = useFacts().references
  if (!useHydrated()) return null
  return (
    <Button look="onNight" icon="copy" className="text-small" onClick={() => void copyAddress(email)}>
      {frame.copyEmail.label}
    </Button>
  )
}

const TOAST = { of: 'copy-email' }

async function copyAddress(email: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(email)
    toast(frame.copyEmail.copied, TOAST)
  } catch {
    toast({ ...frame.copyEmail.failed, tone: 'destructive' }, TOAST)
  }
}
