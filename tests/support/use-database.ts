import { afterAll } from 'vitest'

import { followActivity } from './activity.ts'
import { appointOwner, dataService } from './data-service.ts'
import { memberA, memberB, owner, preparedDatabase, testDatabase } from './database.ts'

/**
 * For the tests of a file: a database of its own, at its address, with an owner, the data service over it, and the audit log.
 * @param signedIn members with an account and a live session
 */
export async function useDatabase(signedIn = [memberA, memberB, owner]) {
  const databaseUrl = await preparedDatabase()
  const database = await testDatabase(signedIn, databaseUrl)
  afterAll(() => database.close())
  if (signedIn.includes(owner)) await appointOwner(database)
  return { database, databaseUrl, data: dataService(database), log: followActivity(() => database) }
}
