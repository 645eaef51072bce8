import * as z from 'zod/mini'

import { data } from './backend-client.ts'
import { quietSchemas } from './quiet-schemas.ts'

quietSchemas()

/** Whether whoever is signed in is the owner, by the database. @throws when it can't be asked */
export async function isOwner(): Promise<boolean> {
  const { data: answer, error } = await data.rpc('is_owner')
  if (error) throw error
  return z.boolean().parse(answer)
}
