import { log, serve, serviceBackend } from '../_shared/deno.ts'
import { callingMember, payments } from '../_shared/deno-payments.ts'
import { membershipStore } from '../_shared/membership-store.ts'
import { checkSubscription } from './handler.ts'

serve(
  checkSubscription({
    memberOf: callingMember(),
    store: membershipStore(serviceBackend()),
    payments: payments(),
    log,
  }),
)
