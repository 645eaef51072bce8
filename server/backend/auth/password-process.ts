import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'

/** A password, with words that somebody who knows the account would try first, such as its address. */
export interface Estimate {
  password: string
  known: string[]
}
export interface Estimated {
  score: number
}

/** Characters that are estimated: these show a weak password, and more take tens of milliseconds. */
const LONGEST_ESTIMATED = 32

if (import.meta.main) {
  const estimator = new ZxcvbnFactory({
    dictionary: {
      passwords: common['passwords-common'],
      // Everyday words and first names in the site's languages: the other lists weigh three times as much.
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
  // Exit with the server: this fires when it was killed.
  process.on('disconnect', () => process.exit())
}
