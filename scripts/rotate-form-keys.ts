import { type Rotated, rotateKeys } from '#server/inbox/rotate-keys.ts'
import { type SealingKeys, parseSealingKeys } from '#server/platform/crypto/seal.ts'

import { runOnDatabase } from './run-command.ts'

const USAGE = `Seals everything that an older key of FORM_KEYS has sealed with the first one:

  npm run rotate-form-keys

Before it, put the new pair in front of FORM_KEYS and restart every process of the site: one that lacks the new key
could not read what this seals. It works on the database of DATABASE_URL while the site runs, or on the embedded one
in DATA_DIR (.data) while the site is stopped. If it is stopped in the middle, the next run continues there.`

/**
 * How long an older key is needed after the last unsubscribe link was replaced by one of the new key. The link of a mail
 * must work for 30 days after it was sent (15 U.S.C. 7704(a)(3)(A)(ii)); twice that, because mails are opened late and
 * some are sent over days.
 */
const LINK_DAYS = 60

const KEEP_EVERY_KEY = 'Keep every key in FORM_KEYS until nothing is left that could not be opened.'

const { FORM_KEYS } = process.env
if (!FORM_KEYS) {
  console.error(USAGE)
  process.exit(2)
}
await runOnDatabase(async (database) => {
  const keys = await parseSealingKeys(FORM_KEYS)
  const rotated = await rotateKeys(database, keys, (count) =>
    console.log(`${count} sealed with the key '${keys.currentId}' ...`),
  )
  console.log(
    `${rotated.resealed} records are sealed anew. ${rotated.links} unsubscribe links are sent to the mailing provider again.`,
  )
  const unreadable = Object.entries(rotated.unreadable)
  for (const [key, count] of unreadable) {
    console.error(`${count} records of the key '${key}' were not changed: ${reasonOf(key, keys)}`)
  }
  console.log(
    unreadable.length === 0 ? adviceOn([...keys.byId.keys()], keys.currentId, rotated) : KEEP_EVERY_KEY,
  )
  return unreadable.length === 0 ? 0 : 1
})

function reasonOf(key: string, keys: SealingKeys): string {
  return keys.byId.has(key)
    ? 'they are damaged, or were sealed with another key of this name. A backup may have them undamaged.'
    : 'FORM_KEYS lacks it. Put it back, and run this again.'
}

function adviceOn(
  ids: string[],
  current: string,
  { linksWaiting, lastLinkAt }: Pick<Rotated, 'linksWaiting' | 'lastLinkAt'>,
): string {
  const old = ids.filter((id) => id !== current)
  if (old.length === 0) return 'FORM_KEYS has no older key.'
  if (linksWaiting > 0)
    return `Keep the older keys (${old.join(', ')}): ${linksWaiting} readers still have links of theirs at the mailing provider.
Run this again once the site has replaced them; it then prints the day from which the keys may be removed.`
  const since = lastLinkAt ?? new Date()
  const day = new Date(since.getTime() + LINK_DAYS * 86_400_000).toISOString().slice(0, 10)
  return `No record needs the older keys now (${old.join(', ')}). Remove them from FORM_KEYS after ${day}: until then
links in mails that were sent, and mails that wait in the queue, need them. Keep them in your safe place for as long
as you keep a backup that was made before today: restoring it needs them.`
}
