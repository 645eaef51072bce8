import { type Handler, methodNotAllowed } from './http.ts'

const DASHBOARD = 'https://dashboard.stripe.com'
const CUSTOMER = /^cus_[A-Za-z0-9_]{1,100}$/

/**
 * Leads to a customer's page at Stripe: GET `?id=cus_…` → 302; 404 for what is no customer's id, 405. Only our process
 * knows whether its key is one of test mode, whose customers have another address. Stripe asks for a sign-in there.
 * @param isTestMode by the key
 */
export function stripeCustomer(isTestMode: boolean): Handler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed('GET, HEAD')
    const id = new URL(request.url).searchParams.get('id') ?? ''
    if (!CUSTOMER.test(id)) return Response.json({ error: 'There is no such customer' }, { status: 404 })
    const location = `${DASHBOARD}${isTestMode ? '/test' : ''}/customers/${id}`
    return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } })
  }
}
