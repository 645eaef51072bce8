import { afterAll } from 'vitest'

import { followActivity } from './activity.ts'
import { appointOwner, dataService } from './data-service.ts'
import { memberA, memberB, owner, testDatabase } from './database.ts'

/**
 * For the tests of a file: a database of its own with an owner, the data service over it, and the audit log.
 * @param signedIn members with an account and a live session
 */
export async function useDatabase(signedIn = [memberA, memberB, owner]) {
  const database = await testDatabase(signedIn)
  afterAll(() => database.close())
  if (signedIn.includes(owner)) await appointOwner(database)
  return { database, data: dataService(database), log: followActivity(() => database) }
}
