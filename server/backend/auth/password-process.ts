import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'

/** A password, with words that are likely guesses for this account, such as its address. */
export interface Estimate {
  password: string
  known: string[]
}
export interface Estimated {
  score: number
}

/** How many characters are estimated: enough to detect a weak password; more take tens of milliseconds. */
const LONGEST_ESTIMATED = 32

if (import.meta.main) {
  const estimator = new ZxcvbnFactory({
    dictionary: {
      passwords: common['passwords-common'],
      // Only common words and first names in the site's languages: the other lists take three times the memory.
      english: english['commonWords-en'],
      englishNames: english['firstnames-en'],
      spanish: spanish['commonWords-es-es'],
      spanishNames: spanish['firstnames-es-es'],
    },
    graphs: adjacencyGraphs,
    maxLength: LONGEST_ESTIMATED,
  })
  process.on('message', ({ password, known }: Estimate) => {
    const { score } = estimator.check(password, known)
    process.send?.({ score } satisfies Estimated)
  })
  // Exit with the server, also when that is killed.
  process.on('disconnect', () => process.exit())
}
