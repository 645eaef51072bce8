import { toast, type ToastMessage } from './toast.ts'

/** Copies a text to the clipboard, and says whether that worked. @param of the control that was pressed */
export async function copyText(
  text: string,
  { copied, failed, of }: { copied: ToastMessage; failed: ToastMessage; of: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(copied, { of })
  } catch {
    toast({ ...failed, tone: 'destructive' }, { of })
  }
}
