import { Notice } from '#app/components/notice.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { owner } from '#content/messages/owner.ts'
import { fill } from '#contracts/fill.ts'

const { backup: backupWords } = owner
const FRESH_MS = 48 * 60 * 60 * 1000

/** Whether the last good backup is younger than two days. */
export function isFresh(madeAt: string | null, now: number): boolean {
  return madeAt !== null && now - Date.parse(madeAt) < FRESH_MS
}

/** When the last good backup was made; a warning once that is two days ago. */
export function LastBackup({
  madeAt,
  now,
  warns: isRequired,
}: {
  madeAt: string | null
  now: number
  warns: boolean
}) {
  if (isRequired && !isFresh(madeAt, now)) {
    return (
      <Notice tone="caution" title={backupWords.missing} className="mt-4">
        <p>{madeAt ? fill(backupWords.old, { moment: momentOf(madeAt) }) : backupWords.never}</p>
        <p className="mt-2">{backupWords.help}</p>
      </Notice>
    )
  }
  if (!madeAt) return null
  return (
    <p className="mt-3 text-fine text-ink-soft">{fill(backupWords.made, { moment: momentOf(madeAt) })}</p>
  )
}
