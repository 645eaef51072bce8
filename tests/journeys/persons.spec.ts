import type { Locator, Page } from '@playwright/test'

import { builtIn } from '#content/built-in.ts'

import { calendar, show } from '../support/journeys/booking-card.ts'
import { answers, esaForm } from '../support/journeys/esa-form.ts'
import { chosen, field, options } from '../support/journeys/insurance-search.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { headingsOf, landmarksOf, touching, typing } from '../support/journeys/persons.ts'
import { buy } from '../support/journeys/plans.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { newMember, signIn } from '../support/sessions.ts'

// Nine persons, each from where they would start to what they came for, by what they see or hear. What they tap is
// counted: one tap more, and the way has become longer.

const PHONE = { width: 360, height: 740 }
const { fees, practice } = builtIn.facts

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('somebody anxious at night, from a search result, books the next free hour', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/counseling/anxiety')
    await expect(page.getByRole('link', { name: 'Call 988' }).first()).toBeInViewport()
    const person = touching(page)
    await person.tapInView(page.getByRole('main').getByRole('link', { name: 'Book a Session' }).first())
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await person.tap(show(page))
    const hours = calendar(page).getByRole('dialog', { name: 'Appointments' }).frameLocator('iframe')
    await person.tap(hours.getByRole('button', { name: '9:00 AM' }).first())
    await expect(hours.getByText('Appointment booked')).toBeVisible()
    expect(person.taps()).toBeLessThanOrEqual(3)
  })

  test('a new parent, from the home page, reads that the baby may be there, and books with her insurance', async ({
    page,
  }) => {
    await page.context().route('https://headway.co/**', (route) => route.fulfill({ body: 'Headway' }))
    await page.goto('/')
    const person = touching(page)
    await person.tap(page.getByRole('main').getByRole('link', { name: 'Pregnancy and new parents' }).first())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/new and expecting parents/)
    await expect(page.getByText('with the baby in your arms')).toBeInViewport()
    await person.tapInView(page.getByRole('main').getByRole('link', { name: 'Check my plan' }).first())
    await person.tap(field(page))
    await page.keyboard.type('aet')
    await person.tap(options(page).filter({ hasText: 'Aetna' }).first())
    await expect(chosen(page)).toContainText(`A typical copay is ${fees.copay.text} per session.`)
    const opened = page.waitForEvent('popup')
    await person.tapInView(chosen(page).getByRole('link', { name: 'Book on Headway' }))
    expect((await opened).url()).toContain('https://headway.co/')
    expect(person.taps()).toBeLessThanOrEqual(5)
  })

  for (const path of ['/', '/counseling/grief'])
    test(`somebody in crisis, on ${path}, calls or texts 988 by one tap, without scrolling`, async ({
      page,
    }) => {
      await page.goto(path)
      await page.evaluate(rememberFollowed)
      const person = touching(page)
      await person.tapInView(page.getByRole('link', { name: 'Call 988' }).first())
      expect(person.taps()).toBe(1)
      await person.tapInView(page.getByRole('link', { name: 'Text 988' }).first())
      await expect(page.locator('html')).toHaveAttribute('data-followed', 'tel:988 sms:988')
      // Also in the middle of the page.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
      await expect(page.getByRole('link', { name: 'Call 988' }).first()).toBeInViewport()
    })

  test('somebody who distrusts ESA letters sees license and fee, and requests an evaluation', async ({
    page,
  }) => {
    await page.goto('/esa-evaluations')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Look up my license with the state' })).toHaveAttribute(
      'href',
      /^https:/,
    )
    await expect(main.getByText(practice.licence.number).first()).toBeVisible()
    await expect(main.getByText(fees.esaEvaluation.text).first()).toBeVisible()
    const person = touching(page)
    const form = esaForm(page)
    const next = () => person.tap(form.getByRole('button', { name: 'Continue' }))
    await person.tapInView(main.getByRole('link', { name: 'Request an evaluation' }).first())
    await expect(form.getByText('Part 1 of 4')).toBeInViewport()
    await person.fillIn(form, answers.person)
    await next()
    await person.fillIn(form, answers.home)
    await next()
    await person.tap(form.getByRole('radiogroup', { name: 'Do you have an animal now?' }).getByLabel('Yes'))
    await person.tap(
      form.getByRole('radiogroup', { name: /letter for your housing/ }).getByLabel('I am not sure'),
    )
    await next()
    await person.fillIn(form, answers.health)
    await next()
    await expect(form.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
    await person.tap(form.getByRole('button', { name: 'Submit ESA Evaluation Request' }))
    await expect(page.getByRole('heading', { name: 'Thank you. Your request has arrived.' })).toBeInViewport()
    expect(person.taps()).toBeLessThanOrEqual(11)
  })

  test('a manager who looks for consulting finds formats, agenda and price, and asks', async ({ page }) => {
    await page.goto('/')
    const person = touching(page)
    const main = page.getByRole('main')
    await person.tap(main.getByRole('link', { name: 'About consulting' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mental health consulting')
    for (const text of ['A sample agenda', 'You get a price before we begin'])
      await expect(main.getByText(text).first()).toBeVisible()
    await person.tapInView(main.getByRole('link', { name: 'Ask a Question' }).first())
    await expect(page).toHaveURL('/contact#consulting')
    await expect(page.getByLabel('What is this about?')).toHaveValue('consulting')
    await ask(person, page.getByRole('main'), 'A workshop for twelve managers, in May?')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your message')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    expect(person.taps()).toBeLessThanOrEqual(4)
  })

  test('somebody who reads Spanish leaves the English home page, finds the insurance, and asks, all in Spanish', async ({
    page,
  }) => {
    await page.context().route('https://headway.co/**', (route) => route.fulfill({ body: 'Headway' }))
    await page.goto('/')
    const person = touching(page)
    await person.tapInView(menuButton(page))
    await person.tap(menu(page).getByRole('link', { name: 'Español' }))
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
    await expect(page.getByText('¿En crisis?').first()).toBeAttached()
    const main = page.getByRole('main')
    await person.tapInView(main.getByRole('link', { name: 'Ver si aceptan mi seguro' }))
    await person.tap(page.getByLabel('Su compañía de seguros'))
    await page.keyboard.type('aet')
    await person.tap(options(page).filter({ hasText: 'Aetna' }).first())
    await expect(chosen(page)).toContainText('Aetna: reserve en Headway')
    const opened = page.waitForEvent('popup')
    await person.tapInView(chosen(page).getByRole('link', { name: /^Reservar en Headway/ }))
    expect((await opened).url()).toContain('https://headway.co/')
    expect(person.taps()).toBeLessThanOrEqual(6)

    await person.tap(main.getByText('Escriba su pregunta', { exact: true }))
    await person.fillIn(main, {
      'Su nombre': 'Lucía',
      'Correo electrónico': 'lucia@example.com',
      'Su pregunta': '¿Atiende los domingos?',
    })
    await person.tap(main.getByRole('button', { name: 'Enviar mensaje' }))
    await expect(page.getByRole('group', { name: 'Recibí su mensaje.' })).toBeInViewport()
    expect(person.taps()).toBeLessThanOrEqual(9)
  })

  test('a member who wants to cancel finds the way, and reads how long the plan stays', async ({
    page,
    product,
  }) => {
    const member = await newMember(product)
    await signIn(page, product, member)
    await page.goto('/membership')
    await buy(page, 'Basic')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')

    const person = touching(page)
    await person.tapInView(menuButton(page))
    await person.tap(menu(page).getByRole('link', { name: 'Your account' }))
    await person.tapInView(page.getByRole('main').getByRole('link', { name: 'Sign in' }))
    await person.tap(page.getByLabel('Email'))
    await typeInto(page.getByLabel('Email'), member.email)
    await typeInto(page.getByLabel('Password', { exact: true }), member.password)
    await person.tap(page.getByRole('button', { name: 'Sign In' }))
    await expect(page.getByRole('region', { name: 'Membership' })).toContainText('Basic plan')
    const opened = page.waitForEvent('popup')
    await person.tap(page.getByRole('button', { name: 'Manage Subscription' }))
    const portal = touching(await opened)
    await portal.tap((await opened).getByRole('button', { name: 'Cancel subscription' }))
    await expect((await opened).getByText(/^Ends on/)).toBeVisible()
    await portal.tap((await opened).getByRole('link', { name: 'Return to the site' }))
    await expect(await opened).toHaveURL('/dashboard')
    await expect((await opened).getByRole('region', { name: 'Membership' })).toContainText(
      /Canceled\. You keep access until \w+ \d+, \d{4}\./,
    )
    expect(person.taps() + portal.taps()).toBeLessThanOrEqual(8)
  })

  test('somebody with a screen reader hears where they are, jumps by headings, and asks', async ({
    page,
  }) => {
    await page.goto('/')
    const landmarks = await landmarksOf(page)
    expect(landmarks).toEqual(expect.arrayContaining(['banner', 'main', 'contentinfo']))
    expect(landmarks).toEqual([...new Set(landmarks)])
    const headings = await headingsOf(page)
    const [first, ...others] = headings
    expect(first).toEqual({ level: 1, name: builtIn.pages.home.hero.headline })
    expect(others.filter(({ level }) => level === 1)).toEqual([])
    const skipped = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1)
    expect(skipped).toEqual([])
    // By the key for the next heading of the second level, as far as to the form.
    const sections = headings.filter(({ level }) => level === 2)
    const jumps = sections.findIndex(({ name }) => name === 'Ask a Question') + 1
    expect(jumps).toBeGreaterThan(0)
    expect(jumps).toBeLessThanOrEqual(9)

    // Or at once, by the link in the first section.
    const link = page.getByRole('main').getByRole('link', { name: 'Ask a Question' }).first()
    await activate(page, link)
    await expect(page.getByRole('heading', { level: 2, name: 'Ask a Question' })).toBeFocused()
    await activate(page, page.getByRole('main').getByRole('button', { name: 'Send message' }))
    const name = page.getByRole('textbox', { name: 'Your name' })
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/Please tell me your name\./)
    await page.keyboard.type('Robin')
    await typeInto(page.getByRole('textbox', { name: 'Email', exact: true }), 'robin@example.com')
    const question = page.getByRole('textbox', { name: 'Your question' })
    await expect(question).toHaveAccessibleDescription(/leave out health details/)
    await typeInto(question, 'Is your calendar accessible?')
    await activate(page, page.getByRole('main').getByRole('button', { name: 'Send message' }))
    const confirmation = page.getByRole('group', { name: 'I have your message.' })
    await expect(confirmation).toBeFocused()
  })
})

test('somebody without a mouse always sees the focus, and gets from the home page to the booking of their plan', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.context().route('https://headway.co/**', (route) => route.fulfill({ body: 'Headway' }))
  await page.goto('/')
  const person = typing(page)
  await person.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused()
  await person.press('Enter')
  await person.tabTo(page.getByRole('main').getByRole('link', { name: 'Book a Session' }).first())
  await person.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await person.tabTo(field(page))
  await page.keyboard.type('aetna')
  await expect(options(page).first()).toHaveText(/^Aetna/)
  await person.press('Enter')
  await expect(chosen(page)).toContainText('Aetna: book through Headway')
  await person.tabTo(chosen(page).getByRole('link', { name: 'Book on Headway' }))
  const opened = page.waitForEvent('popup')
  await person.press('Enter')
  expect((await opened).url()).toContain('https://headway.co/')
  expect(person.presses()).toBeLessThanOrEqual(14)
})

function menuButton(page: Page): Locator {
  return page.locator('summary').filter({ hasText: 'Open menu' })
}

function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Menu' })
}

async function ask(person: ReturnType<typeof touching>, within: Locator, question: string): Promise<void> {
  await person.fillIn(within, { 'Your name': 'Robin', Email: 'robin@example.com', 'Your question': question })
  await person.tap(within.getByRole('button', { name: 'Send message' }))
}

/** As a screen reader does: without the place on the screen. */
async function activate(page: Page, target: Locator): Promise<void> {
  await target.focus()
  await page.keyboard.press('Enter')
}

/** Runs in the page: remembers the addresses of followed links, because no program here opens `tel:`. */
function rememberFollowed(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const { dataset } = document.documentElement
    if (link && !event.defaultPrevented)
      dataset.followed = [dataset.followed, link.getAttribute('href')].filter(Boolean).join(' ')
  })
}
