import { Button } from '#app/components/button.tsx'
import { useHydrated } from '#app/lib/hydrated.ts'
import { toast } from '#app/lib/toast.ts'
import { practice } from '#content/facts/practice.ts'
import { frame } from '#content/messages/frame.ts'

/** Puts the practice's address on the clipboard. Hidden where it could not work. */
export function CopyEmail() {
  if (!useHydrated()) return null
  return (
    <Button look="onNight" icon="copy" className="text-small" onClick={() => void copyAddress()}>
      {frame.copyEmail.label}
    </Button>
  )
}

const TOAST = { of: 'copy-email' }

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(practice.email)
    toast(frame.copyEmail.copied, TOAST)
  } catch {
    toast({ ...frame.copyEmail.failed, tone: 'destructive' }, TOAST)
  }
}
