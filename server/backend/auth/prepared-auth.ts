import { type AccessTokens, accessTokens } from './access-token.ts'
import type { AuthWorld } from './auth-world.ts'
import { type Limits, defaultLimits } from './limits.ts'
import { type PasswordHasher, passwordHasher } from './password-hasher.ts'

/** The world with its defaults, and what is made from it once. */
export interface Auth extends Omit<AuthWorld, 'limits' | 'hashing'> {
  confirmation: boolean
  limits: Limits
  hasher: PasswordHasher
  accessTokens: AccessTokens
}

export function prepareAuth(world: AuthWorld): Auth {
  return {
    ...world,
    siteUrl: world.siteUrl.replace(/\/+$/, ''),
    confirmation: world.confirmation ?? true,
    limits: { ...defaultLimits, ...world.limits },
    hasher: passwordHasher(world.hashing),
    accessTokens: accessTokens({
      jwtSecret: world.keys.jwtSecret,
      siteUrl: world.siteUrl.replace(/\/+$/, ''),
      clock: world.clock,
    }),
  }
}
