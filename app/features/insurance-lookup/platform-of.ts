import { platforms } from '#content/facts/platforms.ts'
import type { Insurer } from '#content/schemas/facts.ts'
import type { Platform } from '#content/schemas/facts.ts'

/** Where this insurer's clients book. @throws when the facts name a platform that they don't describe */
export function platformOf(insurer: Insurer): Platform {
  const platform = platforms.find(({ id }) => id === insurer.platform)
  if (!platform) throw new Error(`There is no platform ${insurer.platform}`)
  return platform
}
