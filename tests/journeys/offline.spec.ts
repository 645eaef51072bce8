import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import type { Page } from '@playwright/test'

import { UNREGISTERING_WORKER, SERVICE_WORKER } from '#publishing/service-worker.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { newMember, signIn } from '../support/sessions.ts'
import { expect, outcome, test, toasts } from '../support/journeys/journey.ts'
import { reportOffline } from '../support/journeys/wrong-offline.ts'

// Files that are asked for while the line is cut, the status of the page that stands in, and what the form reports: of
// the error itself Firefox tells no more than that it is one.
test.use({
  serviceWorkers: 'allow',
  expectedErrors:
    /ERR_|503|Failed to fetch|Error loading route module|form service was not reached|goes out without the session|^Error$/,
})

const AWAY = 'This site can’t be reached right now'

let line: Line
test.beforeEach(async ({ product }) => void (line = await openLine(product.address)))
test.afterEach(() => line.cut())

test('after one visit help is shown without a connection, and the input is restored afterwards @fast', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${line.address}/contact`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByLabel('Your question').pressSequentially('Do you see people on Sundays?')
  await page.evaluate(() => scrollTo(0, 700))
  // As with a Wi-Fi that leads nowhere: the browser believes to be online.
  await line.cut()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(AWAY)
  await expect(page).toHaveTitle(AWAY)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  for (const href of ['tel:988', 'sms:988', 'tel:911', 'tel:+18007997233', 'tel:+14075550142']) {
    await expect(page.locator(`a[href="${href}"]`).first()).toBeVisible()
  }
  await expect(page.locator('a[href="tel:988"]').first()).toBeInViewport()
  await expect(page.getByText('Breathe in for four counts')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(AWAY)

  await context.setOffline(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await line.mend()
  await context.setOffline(false)
  await expect(page.getByLabel('Your question')).toHaveValue('Do you see people on Sundays?')
  await expect(toasts(page)).toContainText('You are back online')
  expect(await page.evaluate(() => sessionStorage.getItem('typed:any-before-reload'))).toBeNull()
})

test('it replaces no page that loads; a requested page opens by itself once the server responds; it is updated with releases, and removed when switched off', async ({
  page,
}) => {
  await page.goto(`${line.address}/about`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  line.requests.length = 0
  for (const path of ['/admin', '/faqs']) await page.goto(line.address + path, { waitUntil: 'networkidle' })
  // Once each, although a worker that is only starting has them asked for ahead.
  expect(line.requests.filter((path) => ['/faqs', '/admin'].includes(path))).toEqual(['/admin', '/faqs'])

  await line.cut()
  await page.goto(`${line.address}/services?from=mail#top`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(AWAY)
  await line.mend()
  await expect(page).toHaveURL(`${line.address}/services?from=mail#top`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Services')

  // Wanted by a link.
  await page.goto(`${line.address}/about`, { waitUntil: 'networkidle' })
  await line.cut()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.getByText('isn’t responding')).toBeVisible()
  await line.mend()
  await expect(page).toHaveURL(`${line.address}/contact`, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')

  line.replaceWorker((code) => code.replaceAll(AWAY, 'No connection right now'))
  await update(page)
  await line.cut()
  await page.goto(`${line.address}/blog`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection right now')
  expect(await page.evaluate(() => caches.keys())).toEqual([])

  await line.mend()
  line.replaceWorker(() => UNREGISTERING_WORKER)
  await page.goto(`${line.address}/about`)
  await update(page)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  await line.cut()
  await expect(page.goto(`${line.address}/faqs`)).rejects.toThrow('ERR_')
})

test.describe('a browser that reports to be offline and is not', () => {
  test.beforeEach(({ page }) => reportOffline(page))

  test('follows links, sends a question, subscribes and opens the calendar', async ({ page }) => {
    await page.goto('/contact')
    await page.getByLabel('Your name').fill('Robin')
    await page.locator('form[enctype]').getByLabel('Email').fill('robin@example.com')
    await page.getByLabel('Your question').fill('Are you there?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your message')
    await page.locator('a[href="/faqs"]:visible').first().click()
    await expect(page).toHaveURL(/\/faqs$/)
    await page.goto('/blog')
    await page
      .locator('form[action*="newsletter"]')
      .first()
      .getByLabel('Email address')
      .fill('robin.offline@example.com')
    await page.locator('form[action*="newsletter"]').first().getByRole('button').click()
    await expect(toasts(page)).not.toContainText('offline')
    await expect(page.locator('form[action*="newsletter"]').first()).toBeHidden()
    await page.goto('/booking')
    await page.locator('details:has(iframe) summary').click()
    await expect(page.frameLocator('iframe').getByRole('status')).not.toContainText('offline')
    await expect(page.locator('details:has(iframe) iframe')).toBeVisible()
  })

  test('shows testimonials and takes one', async ({ page }) => {
    await page.goto('/testimonials')
    await page.getByLabel('Your testimonial').fill('Calm, clear and reachable.')
    await page.getByLabel('I agree that these words').check()
    await page.getByRole('button', { name: 'Submit Testimonial' }).click()
    await expect(toasts(page)).toContainText('Testimonial submitted!')
  })

  test('saves a member’s profile', async ({ page, product }) => {
    const member = await newMember(product)
    await signIn(page, product, member)
    await page.goto('/dashboard')
    await page.getByRole('tab', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByLabel('First Name').fill('Robina')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toasts(page)).toContainText('Profile saved')
    await expect(page.getByText('Robina').first()).toBeVisible()
  })
})

test('a member’s message that can’t be sent while the server is down is kept on its page, with the failure', async ({
  page,
  product,
}) => {
  await page.goto(`${line.address}/about`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await signIn(page, { ...product, address: line.address }, await newMember(product))
  await page.goto(`${line.address}/contact`)
  await page.getByLabel('Your name').pressSequentially('Ana')
  await page.getByLabel('Email', { exact: true }).pressSequentially('ana@example.com')
  await page.getByLabel('Your question').pressSequentially('Do you see people on Sundays?')
  await line.cut()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(outcome(page.getByRole('main'), 'Error sending message')).toBeFocused()
  await expect(page).toHaveURL(`${line.address}/contact`)
  await expect(page.getByLabel('Your question')).toHaveValue('Do you see people on Sundays?')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(toasts(page)).toContainText('What you wrote is still here.')
  await expect(page.getByLabel('Your question')).toHaveValue('Do you see people on Sundays?')
  await line.mend()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Thank/i)
})

/** As browsers do some time after each navigation. */
async function update(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const worker = (await registration?.update())?.installing
    if (!worker) throw new Error('There is no new worker.')
    await new Promise<void>((done) => {
      const look = () => worker.state === 'activated' && done()
      worker.addEventListener('statechange', look)
      look()
    })
  })
}

type Line = Awaited<ReturnType<typeof openLine>>

/** The product at another address, over a line that can be cut: the browser's own switch does not reach its workers. */
async function openLine(product: string) {
  const requests: string[] = []
  let change: ((code: string) => string) | undefined
  let server: Server
  async function mend(port: number) {
    server = createServer((request, response) => {
      const path = request.url ?? ''
      requests.push(path)
      const headers = { ...request.headers }
      if (path === SERVICE_WORKER) {
        for (const name of ['if-none-match', 'accept-encoding']) delete headers[name]
      }
      const onward = httpRequest(product + path, { method: request.method, headers }, (answer) => {
        if (path !== SERVICE_WORKER) {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          return answer.pipe(response)
        }
        const { etag: _etag, 'content-length': _length, ...kept } = answer.headers
        response.writeHead(answer.statusCode ?? 502, kept)
        return void text(answer).then((code) => response.end(change?.(code) ?? code))
      })
      onward.on('error', () => response.destroy())
      request.pipe(onward)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await mend(0)
  const { port } = server!.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    /** Paths of all requests so far. */
    requests,
    replaceWorker: (by: (code: string) => string) => void (change = by),
    async cut() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
    mend: () => mend(port),
  }
}
