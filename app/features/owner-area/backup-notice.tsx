import { useQuery } from '@tanstack/react-query'

import { Notice } from '#app/components/notice.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#app/lib/fill.ts'
import { settings } from '#app/lib/settings.ts'
import { admin } from '#content/messages/admin.ts'

import { ownerAreaKeys, readLastBackup } from './owner-area.data.ts'

const words = admin.backup
const FRESH_MS = 48 * 60 * 60 * 1000

/** When the last good backup was made; a warning in production once that is two days ago. */
export function BackupNotice() {
  const { data: last, dataUpdatedAt: now } = useQuery({
    queryKey: ownerAreaKeys.lastBackup,
    queryFn: readLastBackup,
    refetchOnWindowFocus: 'always',
  })
  return last ? <LastBackup madeAt={last.madeAt} now={now} warns={!settings.sandbox} /> : null
}

export function LastBackup({ madeAt, now, warns }: { madeAt: string | null; now: number; warns: boolean }) {
  const fresh = madeAt !== null && now - Date.parse(madeAt) < FRESH_MS
  if (warns && !fresh) {
    return (
      <Notice tone="caution" title={words.missing} className="mt-6">
        <p>{madeAt ? fill(words.old, { moment: momentOf(madeAt) }) : words.never}</p>
        <p className="mt-2">{words.help}</p>
      </Notice>
    )
  }
  if (!madeAt) return null
  return <p className="mt-6 text-fine text-ink-soft">{fill(words.made, { moment: momentOf(madeAt) })}</p>
}
