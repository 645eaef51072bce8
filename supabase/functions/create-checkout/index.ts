import { log, serve, serviceBackend } from '../_shared/deno.ts'
import { membershipStore } from '../_shared/membership-store.ts'
import { callingMember, payments } from '../_shared/deno-payments.ts'
import { checkoutLimit, createCheckout } from './handler.ts'

const backend = serviceBackend()

serve(
  createCheckout({
    memberOf: callingMember(),
    store: membershipStore(backend),
    payments: payments(),
    memberLimit: checkoutLimit(backend),
    log,
  }),
)
