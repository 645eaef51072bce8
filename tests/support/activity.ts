import type { Database } from '#server/platform/database/database.ts'

/** Reads the audit log, which is append-only: `records` are those since the last `skip`. */
export function followActivity(database: () => Database) {
  let last = '0'
  const since = async () => {
    const { rows } = await database().statements(
      'select * from private.audit_log where id > $1::bigint order by id',
      [last],
    )
    return rows
  }
  return {
    async skip() {
      last = String((await since()).at(-1)?.id ?? last)
    },
    /** Action, actor and subject of each. */
    async records() {
      return (await since()).map(({ action, actor_id: actor, subject_id: subject }) => ({
        action,
        actor,
        subject,
      }))
    },
    /** Everything that is written about each. */
    whole: since,
  }
}
