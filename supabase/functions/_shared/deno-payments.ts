import { optionalSetting, setting } from './deno.ts'
import { type MemberOf, memberByAuthService } from './member.ts'
import type { Payments } from './payments.ts'
import { createStripe } from './stripe.ts'

/** The payment provider by Supabase's settings; undefined when the practice has not set it up. */
export function payments(): Payments | undefined {
  const secretKey = optionalSetting('STRIPE_SECRET_KEY')
  if (!secretKey) return undefined
  return createStripe({
    secretKey,
    apiBase: optionalSetting('STRIPE_API_BASE'),
    siteUrl: setting('SITE_URL'),
  })
}

export function callingMember(): MemberOf {
  return memberByAuthService({ url: setting('SUPABASE_URL'), key: setting('SUPABASE_ANON_KEY') })
}
