import { expect, it, vi } from 'vitest'

import { openLink } from '#tests/support/breakable-link.ts'
import { mailTo } from '#tests/support/mail.ts'
import { advanceDays, freshAddress } from '#tests/support/sandbox.ts'
import { codeOf } from '#tests/support/second-factor.ts'
import { newMember } from '#tests/support/sessions.ts'

import { PUBLISHING, webKitJourneys } from './webkit-journeys.ts'
import { KEYS } from './webkit-page.ts'

const PASSWORD = 'seven herons by the pier'
/** Of an authenticator app, in groups of four. */
const KEY = /(?:[A-Z2-7]{4} ?){8}/
const ESA = 'form[enctype]'

const web = webKitJourneys()

it('sends a message, reports missing fields first, and moves the focus to the thanks', async () => {
  await web.visit('/contact')
  await web.page.press('button', 'Send message')
  await web.page.see('Please tell me your name.')
  await web.page.seeFocus('[name=name]')
  await expectFocusInView()
  for (const [index] of [...'back'].entries()) {
    // Each comes into view from above, where the header would cover it.
    // oxlint-disable-next-line no-await-in-loop
    await tabBack(index)
  }
  await web.typeAll(
    {
      'Your name': 'Robin',
      Email: 'robin@example.com',
      'Your question': 'Do you see people on Sundays?',
    },
    'form[enctype]',
  )
  await web.page.press('button', 'Send message')
  await web.page.seeTitle('Thank you for your message')
  await web.page.seeFocus('h1')
})

it('keeps an ESA request after a reload, and sends it', async () => {
  await web.visit('/esa-evaluations')
  await web.typeAll(
    {
      'First name': 'Ana',
      'Last name': 'Rivera',
      Email: 'ana@example.com',
      Phone: '(407) 555-0142',
      'Date of birth': '04231985',
    },
    ESA,
  )
  await web.page.press('button', 'Continue', ESA)
  await web.page.type('City', 'Orlando', ESA)
  await web.page.reload()
  await web.page.see('You stopped at part 2 of 4', ESA)
  await web.page.press('button', 'Continue', ESA)
  await web.page.see('Where you live', ESA)
  expect(await web.page.value('textbox', 'City', ESA)).toBe('Orlando')
  await web.typeAll({ 'Street address': '12 Palm Street, Apt 4', 'ZIP code': '32801' }, ESA)
  await web.page.press('button', 'Continue', ESA)
  await web.page.press('radio', /^Yes/, `${ESA} [role=radiogroup]`)
  await web.page.press('radio', 'I am not sure', ESA)
  await web.page.press('button', 'Continue', ESA)
  await web.page.type('Mental health conditions', 'Anxiety since 2020.', ESA)
  await web.page.type(/^What a hard day looks like/, 'I do not sleep well. My dog calms me.', ESA)
  await web.page.press('button', 'Continue', ESA)
  await web.page.see('Check your answers', ESA)
  await web.page.see('04/23/1985', ESA)
  await web.page.press('button', 'Submit ESA Evaluation Request', ESA)
  await web.page.see('Thank you. Your request has arrived.')
})

it('confirms an account by the mailed link, and shows its dashboard', async () => {
  const email = freshAddress()
  await web.visit('/auth')
  await web.typeAll({ 'First Name': 'Ana', 'Last Name': 'Lopez', Email: email, Password: PASSWORD }, 'main')
  await web.page.press('button', 'Create Account')
  await web.page.seeTitle('Please check your email')
  const { link } = await mailTo(web.product, email, /confirm/i)
  await web.page.visit(link)
  await web.page.press('button', 'Confirm my email address')
  await web.page.seeTitle(/Welcome, Ana|Address confirmed/)
  await web.visit('/dashboard')
  await web.page.seeTitle('Welcome, Ana')
})

it('a member’s year: bought, changed, canceled, ended, another password, the account deleted', async () => {
  const member = await newMember(web.product)
  await web.signIn(member)
  await web.visit('/membership')
  await inNewTab('Subscribe to Basic', async () => {
    await web.page.press('button', /^Pay with test card/)
    await web.page.see('Your Basic plan is active. Thank you.')
  })
  await web.page.see('You are on the Basic plan.')
  await inNewTab('Manage Subscription', async () => {
    await web.page.press('button', /^Change to Pro/)
    await web.page.find('button', /^Change to Basic/)
  })
  await comeBackToSee('You are on the Pro plan.')
  // What has just been asked for again could replace the button as it is pressed.
  await web.visit('/membership')
  await inNewTab('Manage Subscription', async () => {
    await web.page.press('button', 'Cancel subscription')
    await web.page.see(/^Ends on/m)
  })
  await comeBackToSee(/Canceled\. You keep access until/)
  await advanceDays(web.product, 40)
  await comeBackToSee('You are on the Free plan.')
  await web.page.expectSound()

  await web.visit('/dashboard#settings')
  await web.page.press('switch', 'Email Notifications')
  await web.page.see('Disabled', 'main')
  await web.page.press('button', 'Update Password')
  const passwords = { 'Current password': member.password, 'New password': PASSWORD }
  await web.typeAll(passwords, 'main')
  await web.page.press('button', 'Save new password')
  await web.page.see('You are signed in on this device only.')
  await web.page.expectSound()
  await web.page.press('button', 'Delete account')
  await web.page.type('Type DELETE to confirm', 'DELETE', 'main')
  await web.page.press('button', 'Delete my account')
  await web.page.see('Account deleted')
  await web.visit('/auth#sign-in')
  await web.typeAll({ Email: member.email, Password: PASSWORD }, 'main')
  await web.page.press('button', 'Sign In')
  await web.page.see('The email or password is not right')
})

it('requires the second factor once it is set up', async () => {
  const member = await newMember(web.product)
  await web.signIn(member)
  await web.visit('/dashboard#settings')
  await web.page.press('button', 'Set up')
  // The key comes after the words around it.
  await web.page.see(KEY, 'main')
  const secret = KEY.exec(await web.page.text('main'))![0].replaceAll(' ', '')
  await web.page.press('textbox', 'Six digits from the app')
  await web.page.keys(codeOf(secret) + KEYS.enter)
  await web.page.see('Your recovery codes')
  await web.page.press('checkbox', /^I have saved them/)
  await web.page.press('button', 'Done')
  await web.page.see('10 of 10 are left.')
  await web.page.press('button', 'Sign Out', 'main')
  await web.page.seePath('/')
  await web.fillSignIn(member)
  await web.page.seeTitle('One more step')
  await web.page.press('textbox', 'Code from your authenticator app')
  await web.page.keys(codeOf(secret, 1) + KEYS.enter)
  await web.page.seeTitle('Welcome, Robin')
})

it('shows help while the server is down, and restores the input', async () => {
  const link = await openLink(web.product.address)
  await web.page.visit(`${link.url}contact`)
  await web.page.driver.run(async () => void (await navigator.serviceWorker.ready))
  await web.page.type('Your question', 'Do you see people on Sundays?', 'form[enctype]')
  await link.cut()
  await web.page.driver.send('POST', '/refresh', {})
  await web.page.seeTitle('This site can’t be reached right now')
  await web.page.see('Breathe in for four counts')
  await web.page.find('link', 'Call 988')
  await web.page.expectSound()
  await link.mend()
  await web.page.press('link', 'Try again')
  await web.page.seeTitle(/Contact/)
  await vi.waitFor(async () => {
    const question = await web.page.value('textbox', 'Your question', 'form[enctype]')
    expect(question).toBe('Do you see people on Sundays?')
  }, PUBLISHING)
  await link.cut()
})

/** What is done in the tab that a button opens. */
async function inNewTab(button: string, steps: () => Promise<void>) {
  await web.page.press('button', button)
  const back = await web.page.toNewWindow()
  await steps()
  await back()
}

/** Comes back to a page whose data may still be under way. */
async function comeBackToSee(words: string | RegExp) {
  await vi.waitFor(async () => {
    await web.page.driver.run(() => void dispatchEvent(new Event('focus')))
    expect(await web.page.text('main')).toMatch(words)
  }, PUBLISHING)
}

/** Goes back by key from the button that sends, over this many fields. */
async function tabBack(fields: number) {
  await web.page.driver.run(() => {
    const button = document.querySelector<HTMLElement>('form[enctype] button[type=submit]')
    button?.scrollIntoView({ block: 'center' })
    button?.focus({ preventScroll: true })
  })
  for (let index = 0; index <= fields; index++) {
    // oxlint-disable-next-line no-await-in-loop
    await web.page.chord(KEYS.shift, KEYS.tab)
  }
  await expectFocusInView()
}

async function expectFocusInView() {
  await vi.waitFor(async () => {
    const { top, header } = await web.page.driver.run(() => ({
      top: document.activeElement!.getBoundingClientRect().top,
      header: document.querySelector('header')!.getBoundingClientRect().bottom,
    }))
    expect(top).toBeGreaterThan(header)
  }, PUBLISHING)
}
