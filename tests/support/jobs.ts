import { builtIn } from '#content/built-in.ts'
import { type JobsDeps, startJobs } from '#server/product/start-jobs.ts'
import type { Mailer } from '#server/mail/mailer.ts'

import type { TestedFunctions } from './functions.ts'

export const silentMailer: Mailer = {
  send: async () => undefined,
  sendLetter: async ({ id }) => `<${id}@example.com>`,
  close: () => undefined,
}

/** Works off the queues of these functions' database; some of what the jobs are given may be changed. */
export function startTestedJobs(
  { database, formKeys, log }: TestedFunctions,
  changes: Partial<JobsDeps> = {},
) {
  return startJobs({
    database,
    formKeys,
    log,
    mailer: silentMailer,
    mailchimp: undefined,
    ownerAddresses: async () => ['owner@example.com'],
    content: () => builtIn,
    siteUrl: 'https://practice.example',
    forbidsSamples: async () => false,
    pollSeconds: 0.5,
    ...changes,
  })
}
