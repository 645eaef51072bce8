import * as z from 'zod/mini'

import { data } from './backend-client.ts'
import { quietSchemas } from './quiet-schemas.ts'

quietSchemas()

/** Whether the signed-in user is the owner, decided by the database. @throws when the request fails */
export async function isOwner(): Promise<boolean> {
  const { data: answer, error } = await data.rpc('is_owner')
  if (error) throw error
  return z.boolean().parse(answer)
}
