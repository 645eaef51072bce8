import type { Insurer, Platform } from '#content/schemas/facts.ts'

/** Where this insurer's clients book. @throws when the facts name a platform that they don't describe */
export function platformOf(insurer: Insurer, platforms: readonly Platform[]): Platform {
  const platform = platforms.find(({ id }) => id === insurer.platform)
  if (!platform) throw new Error(`There is no platform ${insurer.platform}`)
  return platform
}
