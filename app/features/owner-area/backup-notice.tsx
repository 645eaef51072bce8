import { Notice } from '#app/components/notice.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#app/lib/fill.ts'
import { admin } from '#content/messages/admin.ts'

const words = admin.backup
const FRESH_MS = 48 * 60 * 60 * 1000

/** Whether the last good backup is younger than two days. */
export function isFresh(madeAt: string | null, now: number): boolean {
  return madeAt !== null && now - Date.parse(madeAt) < FRESH_MS
}

/** When the last good backup was made; a warning once that is two days ago. */
export function LastBackup({ madeAt, now, warns }: { madeAt: string | null; now: number; warns: boolean }) {
  if (warns && !isFresh(madeAt, now)) {
    return (
      <Notice tone="caution" title={words.missing} className="mt-4">
        <p>{madeAt ? fill(words.old, { moment: momentOf(madeAt) }) : words.never}</p>
        <p className="mt-2">{words.help}</p>
      </Notice>
    )
  }
  if (!madeAt) return null
  return <p className="mt-3 text-fine text-ink-soft">{fill(words.made, { moment: momentOf(madeAt) })}</p>
}
