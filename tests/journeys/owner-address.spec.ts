import { enquire } from '../support/journeys/inbox-rows.ts'
import { expect, test, waitForScripts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { type Production, PRODUCTION_PUBLIC_KEY, startProduction } from '../support/journeys/production.ts'

// In production mode, with the settings as the guide fills them in: OWNER_EMAIL before there is an account.
test.setTimeout(240_000)

const PASSWORD = 'five terns on a sandbar'
let production: Production
test.beforeAll(async () => {
  test.setTimeout(240_000)
  production = await startProduction([], { OWNER_PASSWORD: '' })
})
test.afterAll(async () => {
  await production.stop()
  await production.remove()
})

test('the settings make the first owner, who moves to another address; later starts change nothing', async ({
  browser,
}) => {
  const { email, password: ofSettings } = production.owner
  await expect.poll(() => production.output()).toContain('waiting for the account of OWNER_EMAIL')
  const context = await browser.newContext({ baseURL: production.address, extraHTTPHeaders: {} })
  const page = await context.newPage()
  waitForScripts(page)
  await page.goto('/auth#forgotten')
  await typeInto(page.getByLabel('Email'), email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const { pathname, hash } = linkIn(await production.mailTo(email, /new password/i))
  await page.goto(pathname + hash)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await typeInto(page.getByLabel('New password'), PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/admin\/set-up$/)
  await expect(page.getByText('Visitors see a short page for now')).toBeVisible()
  await context.close()

  const moved = 'maya@elsewhere.example'
  const { access_token } = await signIn(email, PASSWORD)
  const asked = await auth('PUT', '/user', { email: moved, current_password: PASSWORD }, access_token)
  expect(asked.status).toBe(200)
  const proof = new URLSearchParams(linkIn(await production.mailTo(moved)).hash.slice(1))
  const confirmed = { type: proof.get('type'), token_hash: proof.get('token_hash') }
  expect((await auth('POST', '/verify', confirmed)).status).toBe(200)

  await enquire(production)
  await production.mailTo(moved, /inbox/)

  // As the settings stand for ever, and with the password of the guide's other way.
  for (const given of ['', ofSettings]) {
    await production.restart({ OWNER_PASSWORD: given })
    expect(production.output()).not.toMatch(/OWNER_EMAIL|Nobody has confirmed/)
    expect(await signIn(email, ofSettings)).toMatchObject({ error_code: 'invalid_credentials' })
    expect(await signIn(moved, PASSWORD)).toMatchObject({ user: { email: moved } })
  }
})

function linkIn(mail: string): URL {
  return new URL(/https?:\/\/\S+\/auth\/confirm#\S+/.exec(mail)![0])
}

function auth(method: string, path: string, body: object, token = PRODUCTION_PUBLIC_KEY) {
  return fetch(`${production.address}/auth/v1${path}`, {
    method,
    headers: {
      apikey: PRODUCTION_PUBLIC_KEY,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

async function signIn(email: string, password: string) {
  return (await (await auth('POST', '/token?grant_type=password', { email, password })).json()) as Record<
    string,
    string
  >
}
