import { afterEach, beforeEach, expect, test } from 'vitest'

import { type TestedSandbox, testedSandbox } from '#tests/support/stand-ins.ts'

let tested: TestedSandbox
beforeEach(async () => void (tested = await testedSandbox()))
afterEach(() => tested.stop())

function post(fields: Record<string, string>, accept = 'application/json') {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return fetch(`${tested.sandbox().formService}/f/xyz`, {
    method: 'POST',
    headers: { Accept: accept },
    body,
    redirect: 'manual',
  })
}

const entries = async () => ((await tested.read('/state/forms')) as { submissions: object[] }).submissions

test('the form service takes form data and answers as hosted ones do', async () => {
  const taken = await post({ email: 'a@example.com', message: 'Hello' })
  expect([taken.status, await taken.json()]).toEqual([200, { next: '/thanks', ok: true }])
  expect((await post({ message: 'Hello' }, 'text/html')).status).toBe(302)
  expect(await entries()).toMatchObject([{ form: 'xyz', fields: { message: 'Hello' } }, { form: 'xyz' }])
})

test('the form service refuses a wrong address, thanks a robot, and fails when told to', async () => {
  const wrong = await post({ email: 'a' })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ errors: [{ code: 'TYPE_EMAIL', field: 'email' }] })
  expect((await post({ email: 'a@example.com', _gotcha: 'x' })).status).toBe(200)
  await tested.fault('forms', 'error')
  expect((await post({ email: 'a@example.com' })).status).toBe(500)
  expect(await entries()).toEqual([])
})
