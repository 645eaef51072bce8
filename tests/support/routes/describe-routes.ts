import type { Database } from '#server/platform/database/database.ts'

import { authPaths } from './auth.ts'
import { type DataRole, dataPaths, readOffered } from './data.ts'
import { functionPaths } from './functions.ts'
import { documentOf, type Examples } from './openapi.ts'

/**
 * What the process offers on `/rest/v1`, `/auth/v1` and `/functions/v1` as an OpenAPI document, generated from the
 * contracts and from the rights that the role has in this database. Served nowhere: programs from elsewhere test by it.
 * @param examples values that exist, by the name of the field or parameter
 */
export async function describeRoutes(
  database: Pick<Database, 'asSystem'>,
  role: DataRole,
  examples: Examples = {},
) {
  const data = dataPaths(await readOffered(database, role))
  return documentOf(`As ${role}`, { ...functionPaths(), ...authPaths(), ...data }, examples)
}
