import * as z from 'zod/mini'

import { auth, data } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/quiet-schemas.ts'
import type { EsaRequestField } from '#contracts/esa-request-fields.ts'

const text = z.nullish(z.string())
const Row = z.object({ first_name: text, last_name: text, phone: text })

/** What the member's account knows of the form's answers. Never throws: without it they are typed. */
export async function memberDetails(): Promise<Partial<Record<EsaRequestField, string>>> {
  try {
    const { data: stored } = await (await auth()).getSession()
    const user = stored.session?.user
    if (!user) return {}
    // Without a row there is an error, which is no fault: the account may have none.
    const { data: row } = await data.from('profiles').select('*').eq('user_id', user.id).single()
    const profile = row ? Row.parse(row) : undefined
    return {
      firstName: profile?.first_name ?? '',
      lastName: profile?.last_name ?? '',
      email: user.email ?? '',
      phone: profile?.phone ?? '',
    }
  } catch (cause) {
    logProblem('The member’s details were not read', cause)
    return {}
  }
}
