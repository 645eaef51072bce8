import { type AccessTokens, accessTokens } from './access-token.ts'
import type { AuthDeps } from './auth-deps.ts'
import { type Limits, defaultLimits } from './limits.ts'
import { type PasswordHasher, passwordHasher } from './password-hasher.ts'

/** What the service is given, with its defaults, and what is made from it once. */
export interface Auth extends Omit<AuthDeps, 'limits' | 'hashing'> {
  confirmation: boolean
  limits: Limits
  hasher: PasswordHasher
  accessTokens: AccessTokens
}

export function prepareAuth(deps: AuthDeps): Auth {
  return {
    ...deps,
    siteUrl: deps.siteUrl.replace(/\/+$/, ''),
    confirmation: deps.confirmation ?? true,
    limits: { ...defaultLimits, ...deps.limits },
    hasher: passwordHasher(deps.hashing),
    accessTokens: accessTokens({
      jwtSecret: deps.keys.jwtSecret,
      siteUrl: deps.siteUrl.replace(/\/+$/, ''),
      clock: deps.clock,
    }),
  }
}
