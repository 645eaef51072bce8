import { afterAll, beforeAll, expect, test } from 'vitest'

import { putOnList, testedFunctions, type TestedFunctions } from '#tests/support/functions.ts'

import { syncSubscription } from './mailing-jobs.ts'

let tested: TestedFunctions
beforeAll(async () => void (tested = await testedFunctions()))
afterAll(() => tested.stop())

const unsubscribeLink = async () => 'https://practice.example/leave'

/** Puts the address on the newsletter and does the job of it. */
async function subscribe(email: string) {
  await putOnList(tested, email)
  const [row] = await tested.rows(`select id from public.email_subscriptions where email = '${email}'`)
  const { database, mailchimp } = tested
  return syncSubscription({ data: { subscription: row?.id } }, { database, mailchimp, unsubscribeLink })
}

test('one mailbox is sent eight of the provider’s mails an hour, however its address is written', async () => {
  for (let n = 0; n < 8; n++) await subscribe(`flooded+${n}@example.com`)
  await expect(subscribe('flooded+more@example.com')).rejects.toThrow(
    /^a mailbox has had enough mail for now$/,
  )
  await subscribe('other@example.com')
  const { members } = await (await tested.sandbox.routes.request('/state/mailchimp')).json()
  expect(members).toHaveLength(9)
})
