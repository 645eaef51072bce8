import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { mailTo } from '#tests/support/mail.ts'
import { openLink } from '#tests/support/breakable-link.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { freshAddress } from '#tests/support/sandbox.ts'
import { codeOf } from '#tests/support/second-factor.ts'
import { newMember, ownerSignIn, type SignIn } from '#tests/support/sessions.ts'

import { KEYS, type WebKitPage } from './webkit-page.ts'
import { startWebKit, type WebKit } from './webkit.ts'

const PASSWORD = 'seven herons by the pier'
const PUBLISHING = { timeout: 120_000, interval: 500 }
const { hero } = builtIn.pages.home

let webkit: WebKit
let product: Product
let page: WebKitPage

beforeAll(async () => {
  webkit = await startWebKit()
  product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
})
afterAll(async () => {
  await webkit.stop()
  await product.stop()
  await product.remove()
})
beforeEach(async () => {
  page = await webkit.open()
  await page.resize(360)
})
afterEach(async () => {
  try {
    await page.expectSound()
  } finally {
    await page.close()
  }
  expect(webkit.outside()).toBe(0)
})

const visit = (path: string) => page.visit(product.address + path)

const ESA = 'form[enctype]'

it('leads from the first page to booking, where an insurer is found by part of its name', async () => {
  await visit('/')
  await page.press('link', hero.book.label, 'main')
  await page.seePath('/booking')
  await page.press('textbox', 'Your insurance company')
  await page.seeFocus('[role=combobox]')
  await page.keys('hum')
  await page.find('option', /Humana/)
  await page.keys(KEYS.enter)
  await page.see('Humana: book through Grow Therapy', '[data-chosen-insurer]')
  expect(await page.value('combobox', 'Your insurance company')).toBe('Humana')
  await page.find('link', /^Book on Grow Therapy/, '[data-chosen-insurer]')
})

it('sends a message, asks for what is missing first, and leads the focus to the thanks', async () => {
  await visit('/contact')
  await page.press('button', 'Send message')
  await page.see('Please tell me your name.')
  await page.seeFocus('[name=name]')
  await expectFocusInView()
  for (const [index] of [...'back'].entries()) {
    // Each comes into view from above, where the header would cover it.
    // oxlint-disable-next-line no-await-in-loop
    await tabBack(index)
  }
  await typeAll(
    {
      'Your name': 'Robin',
      Email: 'robin@example.com',
      'Your question': 'Do you see people on Sundays?',
    },
    'form[enctype]',
  )
  await page.press('button', 'Send message')
  await page.seeTitle('Thank you for your message')
  await page.seeFocus('h1')
})

it('keeps an ESA request over a reload, and sends it', async () => {
  await visit('/esa-evaluations')
  await typeAll(
    {
      'First name': 'Ana',
      'Last name': 'Rivera',
      Email: 'ana@example.com',
      Phone: '(407) 555-0142',
      'Date of birth': '04231985',
    },
    ESA,
  )
  await page.press('button', 'Continue', ESA)
  await page.type('City', 'Orlando', ESA)
  await page.reload()
  await page.see('You stopped at part 2 of 4', ESA)
  await page.press('button', 'Continue', ESA)
  await page.see('Where you live', ESA)
  expect(await page.value('textbox', 'City', ESA)).toBe('Orlando')
  await typeAll({ 'Street address': '12 Palm Street, Apt 4', 'ZIP code': '32801' }, ESA)
  await page.press('button', 'Continue', ESA)
  await page.press('radio', /^Yes/, `${ESA} [role=radiogroup]`)
  await page.press('radio', 'I am not sure', ESA)
  await page.press('button', 'Continue', ESA)
  await page.type('Mental health conditions', 'Anxiety since 2020.', ESA)
  await page.type(/^What a hard day looks like/, 'I do not sleep well. My dog calms me.', ESA)
  await page.press('button', 'Continue', ESA)
  await page.see('Check your answers', ESA)
  await page.see('04/23/1985', ESA)
  await page.press('button', 'Submit ESA Evaluation Request', ESA)
  await page.see('Thank you. Your request has arrived.')
})

it('makes an account by the mailed link, and shows its dashboard', async () => {
  const email = freshAddress()
  await visit('/auth')
  await typeAll({ 'First Name': 'Ana', 'Last Name': 'Lopez', Email: email, Password: PASSWORD }, 'main')
  await page.press('button', 'Create Account')
  await page.seeTitle('Please check your email')
  const { link } = await mailTo(product, email, /confirm/i)
  await page.visit(link)
  await page.press('button', 'Confirm my email address')
  await page.seeTitle(/Welcome, Ana|Address confirmed/)
  await visit('/dashboard')
  await page.seeTitle('Welcome, Ana')
})

it('sells a plan by the pay page of another tab', async () => {
  await signIn(await newMember(product))
  await visit('/membership')
  await page.see('You are on the Free plan.')
  await page.press('button', 'Subscribe to Basic')
  const back = await page.toNewWindow()
  await page.press('button', /^Pay with test card/)
  await page.see('Your Basic plan is active. Thank you.')
  await back()
  await page.see('You are on the Basic plan.')
})

it('asks for the second step once it is set up', async () => {
  const member = await newMember(product)
  await signIn(member)
  await visit('/dashboard#settings')
  await page.press('button', 'Set up')
  await page.see('Set up two-step sign-in')
  const [key = ''] = /(?:[A-Z2-7]{4} ?){8}/.exec(await page.text('main')) ?? []
  const secret = key.replaceAll(' ', '')
  await page.press('textbox', 'Six digits from the app')
  await page.keys(codeOf(secret) + KEYS.enter)
  await page.see('Your recovery codes')
  await page.press('checkbox', 'I have kept them')
  await page.press('button', 'Done')
  await page.see('10 of 10 are left.')
  await page.press('button', /^Sign out$/i)
  await page.seePath('/')
  await fillSignIn(member)
  await page.seeTitle('One more step')
  await page.press('textbox', 'Code from your authenticator app')
  await page.keys(codeOf(secret, 1) + KEYS.enter)
  await page.seeTitle('Welcome, Robin')
})

it('lets the owner change a fee and a day on a phone, look at the page, and publish', async () => {
  await signIn(await ownerSignIn(product))
  await visit('/admin/site?document=facts%2Ffees&group=Fees')
  await page.type('Therapy without insurance, per session', '140')
  await page.see(/Saved /)
  await page.expectSound()
  await visit('/admin/site?document=pages%2Fprivacy')
  await vi.waitFor(async () => expect(await preview()).toContain('Privacy policy'), PUBLISHING)
  await page.press('link', 'Review and publish')
  await page.see('$125 → $140')
  await page.expectSound()
  await page.press('button', 'Publish 1 change')
  await vi.waitFor(async () => expect(await page.text('main')).toContain('Live since'), PUBLISHING)
  await visit('/booking')
  await page.see('A session is $140.')
})

it('takes what was copied from a page, with its lists and links and nothing of its look', async () => {
  await visit('/privacy')
  await page.driver.run(() => getSelection()?.selectAllChildren(document.querySelector('main ul')!))
  await page.chord(KEYS.control, 'c')
  await signIn(await ownerSignIn(product))
  await visit('/admin/site?document=pages%2Fabout&field=story.body')
  // The button that opens the text takes the focus once the fields are there.
  await page.seeFocus('main *')
  await page.keys(KEYS.enter)
  await page.seeFocus('#field-story-body[role=textbox]')
  await page.chord(KEYS.control, 'a')
  await page.keys(KEYS.delete)
  await page.chord(KEYS.control, 'v')
  await page.see(/Saved /)
  const pasted = await page.driver.run(() => document.querySelector('#field-story-body')?.innerHTML ?? '')
  expect(pasted).toContain('<li>')
  expect(pasted).not.toMatch(/style=|class="(?!ProseMirror)/)
})

it('shows help while the server is away, and gives back what was typed', async () => {
  const link = await openLink(product.address)
  await page.visit(`${link.url}contact`)
  await page.driver.run(async () => void (await navigator.serviceWorker.ready))
  await page.type('Your question', 'Do you see people on Sundays?', 'form[enctype]')
  await link.cut()
  await page.driver.send('POST', '/refresh', {})
  await page.seeTitle('This site can’t be reached right now')
  await page.see('Breathe in for four counts')
  await page.find('link', 'Call 988')
  await page.expectSound()
  await link.mend()
  await page.press('link', 'Try again')
  await page.seeTitle(/Contact/)
  await vi.waitFor(async () => {
    const question = await page.value('textbox', 'Your question', 'form[enctype]')
    expect(question).toBe('Do you see people on Sundays?')
  }, PUBLISHING)
  await link.cut()
})

/** Goes back by key from the button that sends, over this many fields. */
async function tabBack(fields: number) {
  await page.driver.run(() => {
    const button = document.querySelector<HTMLElement>('form[enctype] button[type=submit]')
    button?.scrollIntoView({ block: 'center' })
    button?.focus({ preventScroll: true })
  })
  for (let index = 0; index <= fields; index++) {
    // oxlint-disable-next-line no-await-in-loop
    await page.chord(KEYS.shift, KEYS.tab)
  }
  await expectFocusInView()
}

async function expectFocusInView() {
  await vi.waitFor(async () => {
    const { top, header } = await page.driver.run(() => ({
      top: document.activeElement!.getBoundingClientRect().top,
      header: document.querySelector('header')!.getBoundingClientRect().bottom,
    }))
    expect(top).toBeGreaterThan(header)
  })
}

/** The text of the page that the owner sees beside the fields. */
function preview(): Promise<string> {
  return page.driver.run(() => document.querySelector('iframe')?.contentDocument?.body.innerText ?? '')
}

async function signIn(who: SignIn) {
  await fillSignIn(who)
  await page.seeTitle(/Welcome|Today/)
}

async function fillSignIn({ email, password }: SignIn) {
  await visit('/auth#sign-in')
  await page.type('Email', email, 'main')
  await page.type('Password', password, 'main')
  await page.press('button', 'Sign In')
}

async function typeAll(values: Record<string, string>, within: string) {
  for (const [name, value] of Object.entries(values)) {
    // One field after the other.
    // oxlint-disable-next-line no-await-in-loop
    await page.type(name, value, within)
  }
}
