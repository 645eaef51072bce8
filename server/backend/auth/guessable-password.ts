import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Beyond this the estimate takes tens of milliseconds; a password this long falls by its beginning. */
const LONGEST_ESTIMATED = 32
/** Fewer guesses than a million: within reach of somebody who tries on our sign-in page. */
const WEAKEST_SCORE = 2

let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Whether the password is one of the 50,000 most common and leaked ones, or falls with few guesses from
 * there: with letters swapped for digits, repeated, reversed, followed by a year, a row of keys.
 */
export async function isGuessable(password: string, words: string[]): Promise<boolean> {
  const estimator = await (loading ??= load())
  return estimator.check(password, words).score < WEAKEST_SCORE
}

// Thirty megabytes of lists, loaded with the first password that is set rather than at start.
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: LONGEST_ESTIMATED,
  })
}
