import { expect, it, vi } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { insuranceLookup } from '#content/messages/booking.ts'
import { faqSearch } from '#content/messages/faqs.ts'
import { frame } from '#content/messages/frame.ts'
import { frameSpanish } from '#content/messages/frame-spanish.ts'
import { otherPlanWords } from '#content/messages/other-plans.ts'
import { anxiety } from '#content/pages/own-anxiety.ts'
import { expectedAnswers, readInsuranceOptions } from '#tests/support/insurance-answers.ts'
import { mailTo } from '#tests/support/mail.ts'
import { openLink } from '#tests/support/breakable-link.ts'
import { freshAddress } from '#tests/support/sandbox.ts'
import { codeOf } from '#tests/support/second-factor.ts'
import { newMember } from '#tests/support/sessions.ts'

import { PUBLISHING, webKitJourneys } from './webkit-journeys.ts'
import { KEYS } from './webkit-page.ts'

const PASSWORD = 'seven herons by the pier'
const ANSWERING = { timeout: 30_000, interval: 100 }
/** On a phone the menu has the room for the whole of it. */
const FEES = 'Fees & Insurance'
const SEARCH = 'Your insurance company'
const { hero } = builtIn.pages.home
/** Of an authenticator app, in groups of four. */
const KEY = /(?:[A-Z2-7]{4} ?){8}/
const ESA = 'form[enctype]'

const web = webKitJourneys()

it('leads from the first page to booking, where an insurer is found by part of its name', async () => {
  await web.visit('/')
  await web.page.press('link', hero.book.label, 'main')
  await web.page.seePath('/booking')
  await web.page.press('textbox', 'Your insurance company')
  await web.page.seeFocus('[role=combobox]')
  await web.page.keys('hum')
  await web.page.find('option', /Humana/)
  await web.page.keys(KEYS.enter)
  await web.page.see('Humana: book through Grow Therapy', '[data-chosen-insurer]')
  expect(await web.page.value('combobox', 'Your insurance company')).toBe('Humana')
  await web.page.find('link', /^Book on Grow Therapy/, '[data-chosen-insurer]')
})

it('shows the fee in the first screen, and two presses say where to book with a plan', async () => {
  await web.visit('/about')
  // The popup has journeys of its own.
  await web.page.driver.run(() => sessionStorage.setItem('hasSeenMailingListPopup', 'true'))
  await web.visit('/')
  // Lower than the smallest phone's screen by the trial copy's notice, which visitors do not have.
  await expectInFirst(640 + 91, hero.costs.selfPay)
  await web.page.press('link', hero.costs.check, 'main')
  await web.page.press('link', 'Aetna', `nav[aria-label="${insuranceLookup.largest}"]`)
  await web.page.see(/^Aetna: book through Headway/m, '[data-chosen-insurer]')
  await web.page.find('link', /^Book on Headway/, '[data-chosen-insurer]')
})

it('answers each name of the owner’s table as the table says, typed key by key', async () => {
  await web.visit('/booking')
  await web.page.press('textbox', SEARCH)
  await web.page.seeFocus('[role=combobox]')
  for (const { typed, answer } of expectedAnswers()) {
    // oxlint-disable-next-line no-await-in-loop
    await web.page.type(SEARCH, typed, '#insurance', 'combobox')
    // oxlint-disable-next-line no-await-in-loop
    await web.page.keys(KEYS.enter)
    // oxlint-disable-next-line no-await-in-loop
    await vi.waitFor(async () => expect([typed, await shownAnswer()]).toEqual([typed, answer]), ANSWERING)
  }
})

it('opens the menu by its button, closes it by Escape, and leads to insurance and fees', async () => {
  await web.visit('/about')
  await web.page.press('button', frame.header.openMenu, 'header')
  await web.page.find('link', FEES, 'header details')
  await web.page.keys(KEYS.escape)
  await web.page.find('button', frame.header.openMenu, 'header')
  await web.page.seeFocus('header summary')
  await web.page.press('button', frame.header.openMenu, 'header')
  await web.page.press('link', FEES, 'header details')
  await web.page.seePath('/booking#insurance')
  await expectHeadingInView('#insurance')
})

it('leads from the address that people guess to the fees', async () => {
  await web.visit('/fees')
  await web.page.seePath('/booking#fees')
  await web.page.see(builtIn.facts.fees.selfPay.text, '#fees')
  await expectHeadingInView('#fees')
})

it('leads from the services to a page of the owner’s own, whose questions open, and on to booking', async () => {
  await web.visit('/services')
  await web.page.press('link', anxiety.show.link ?? '', 'main')
  await web.page.seePath('/counseling/anxiety')
  await web.page.seeTitle(anxiety.title ?? '')
  await web.page.seeFocus('h1')
  const [first] = anxiety.questions.items
  await web.page.press('button', first!.question, 'main')
  await web.page.see(String(first!.answer), 'main')
  await web.page.expectSound()
  await web.page.press('link', hero.book.label, 'main')
  await web.page.seePath('/booking')
})

it('has the bar at the thumb once the head of the page is away, and not where there is little height', async () => {
  await web.visit('/services')
  await expectBar(false)
  await web.page.driver.run(() => scrollTo(0, 1500))
  await expectBar(true)
  await web.page.press('link', frame.thumbBar.insurance.label, '.thumb-bar')
  await web.page.seePath('/booking#insurance')
  await web.page.driver.send('POST', '/back', {})
  await web.page.seePath('/services')
  await web.page.driver.run(() => scrollTo(0, 1500))
  await expectBar(true)
  await web.page.press('link', frame.thumbBar.book.label, '.thumb-bar')
  await web.page.seePath('/booking')
  await web.visit('/about')
  await web.page.driver.run(() => scrollTo(0, 1500))
  await expectBar(true)
  await web.page.resize(630, 400)
  await expectBar(false)
})

it('is Spanish where one came for Spanish, with help in a crisis a press away', async () => {
  await web.visit('/about')
  await web.page.press('link', 'Español', 'aside')
  await web.page.seePath('/es')
  await web.page.find('link', 'Llame al 988', 'aside')
  expect(await web.page.driver.run(() => document.documentElement.lang)).toBe('es-US')
  await web.page.press('button', frameSpanish.header.openMenu, 'header')
  await web.page.press('link', 'Costos y seguros', 'header details')
  await web.page.seePath('/es#costos')
  await expectHeadingInView('#costos')
  await web.page.expectSound()
  await web.page.press('link', 'Ayuda en una crisis', 'main')
  await web.page.seePath('/es/crisis')
  await web.page.seeTitle(builtIn.pages.spanishCrisis.title)
})

it('searches the questions by a word, and leads on where none has it', async () => {
  await web.visit('/faqs')
  await web.page.type(faqSearch.label, 'superbill', 'main', 'searchbox')
  await web.page.see(faqSearch.found.one, 'main')
  await expectQuestions(1)
  await web.page.type(faqSearch.label, 'zebra', 'main', 'searchbox')
  await web.page.see(faqSearch.none, 'main')
  await expectQuestions(0)
  await web.page.press('link', faqSearch.ask.label, '[role=search]')
  await web.page.seePath('/contact')
})

it('sends a message, asks for what is missing first, and leads the focus to the thanks', async () => {
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

it('keeps an ESA request over a reload, and sends it', async () => {
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

it('makes an account by the mailed link, and shows its dashboard', async () => {
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

it('sells a plan by the pay page of another tab', async () => {
  await web.signIn(await newMember(web.product))
  await web.visit('/membership')
  await web.page.see('You are on the Free plan.')
  await web.page.press('button', 'Subscribe to Basic')
  const back = await web.page.toNewWindow()
  await web.page.press('button', /^Pay with test card/)
  await web.page.see('Your Basic plan is active. Thank you.')
  await back()
  await web.page.see('You are on the Basic plan.')
})

it('asks for the second step once it is set up', async () => {
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
  await web.page.press('checkbox', /^I have kept them/)
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

it('shows help while the server is away, and gives back what was typed', async () => {
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
  })
}

/** What the search shows of what was typed, in the words of the table. */
async function shownAnswer(): Promise<string | undefined> {
  const seen = await web.page.driver.run(() => ({
    insurer: document.querySelector<HTMLElement>('[data-chosen-insurer]')?.innerText,
    kind: document.querySelector<HTMLElement>('[data-plan-answer]')?.dataset.planAnswer,
  }))
  if (seen.kind === 'unknown') return 'Not known'
  if (seen.kind) return otherPlanWords[seen.kind as keyof typeof otherPlanWords].label
  if (seen.insurer === undefined) return shownQuestion()
  const [, insurer, platform] = /^(.+): book through (.+)$/m.exec(seen.insurer) ?? []
  return `${insurer}, by ${platform}`
}

async function shownQuestion(): Promise<string | undefined> {
  const options = await web.page.driver.run(() => [...document.querySelectorAll('[role=option]')])
  const [question, ...rest] = await web.page.driver.run(readInsuranceOptions, options as never)
  return question === insuranceLookup.which ? `Which one? ${[...new Set(rest)].join(' / ')}` : undefined
}

/** The text is shown within the first `height` pixels of the page. */
async function expectInFirst(height: number, text: string) {
  const bottom = await web.page.driver.run((wanted) => {
    const shown = [...document.querySelectorAll('main *')].find(
      (element) => element.children.length === 0 && element.textContent?.includes(wanted),
    )
    return shown?.getBoundingClientRect().bottom
  }, text)
  expect(bottom).toBeLessThanOrEqual(height)
}

/** The heading of a part of the page is in view, below the header. */
async function expectHeadingInView(part: string) {
  await vi.waitFor(async () => {
    const { top, header, height } = await web.page.driver.run(
      (selector) => ({
        top: document.querySelector(`${selector} :is(h1, h2)`)!.getBoundingClientRect().top,
        header: document.querySelector('header')!.getBoundingClientRect().bottom,
        height: innerHeight,
      }),
      part,
    )
    expect(top).toBeGreaterThanOrEqual(header)
    expect(top).toBeLessThan(height)
  }, ANSWERING)
}

async function expectBar(isShown: boolean) {
  await vi.waitFor(async () => {
    const seen = await web.page.driver.run(() => {
      const bar = document.querySelector('.thumb-bar')
      return bar !== null && bar.checkVisibility({ visibilityProperty: true })
    })
    expect(seen).toBe(isShown)
  }, ANSWERING)
}

async function expectQuestions(count: number) {
  await vi.waitFor(async () => {
    const seen = await web.page.driver.run(
      () => [...document.querySelectorAll('main details')].filter((one) => one.checkVisibility()).length,
    )
    expect(seen).toBe(count)
  }, ANSWERING)
}
