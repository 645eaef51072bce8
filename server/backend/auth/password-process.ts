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

/** Characters that are estimated: more take tens of milliseconds, and this many tell a weak password by themselves. */
const LONGEST_ESTIMATED = 32

if (import.meta.main) {
  const estimator = new ZxcvbnFactory({
    dictionary: {
      passwords: common['passwords-common'],
      // The languages of the site. Of their lists the everyday words and first names: the others weigh three times as much.
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
