import { log, serve, serviceBackend } from '../_shared/deno.ts'
import { callingMember, payments } from '../_shared/deno-payments.ts'
import { databaseLimit } from '../_shared/limit.ts'
import { membershipStore } from '../_shared/membership-store.ts'
import { customerPortal } from './handler.ts'

const backend = serviceBackend()

serve(
  customerPortal({
    memberOf: callingMember(),
    store: membershipStore(backend),
    payments: payments(),
    memberLimit: databaseLimit(backend, { what: 'portal', most: 30, seconds: 600 }),
    log,
  }),
)
