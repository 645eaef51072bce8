import { expect, it, vi } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { insuranceLookup } from '#content/messages/insurance-lookup.ts'
import { insurerSearch } from '#content/messages/insurance-search.ts'
import { faqSearch } from '#content/messages/faqs.ts'
import { frame } from '#content/messages/frame.ts'
import { floating } from '#content/messages/frame-floating.ts'
import { frameSpanish } from '#content/messages/frame-spanish.ts'
import { otherPlanWords } from '#content/messages/insurance-other-plans.ts'
import { anxiety } from '#content/pages/own-anxiety.ts'
import { expectedAnswers } from '#tests/support/insurance-answers.ts'

import { webKitJourneys } from './webkit-journeys.ts'
import { KEYS } from './webkit-page.ts'

const ANSWERING = { timeout: 30_000, interval: 100 }
/** On a phone the menu has the room for the whole of it. */
const FEES = 'Fees & Insurance'
const SEARCH = 'Your insurance company'
const { hero } = builtIn.pages.home

const web = webKitJourneys()

it('links from the first page to booking, where an insurer is found by part of its name', async () => {
  await web.visit('/')
  await web.page.press('link', hero.book.label, 'main')
  await web.page.seePath('/booking')
  // The first page has such a field too.
  await web.page.seeTitle(builtIn.pages.booking.title)
  await web.page.press('textbox', SEARCH)
  await web.page.seeFocus('[role=combobox]')
  await web.page.keys('hum')
  await web.page.find('option', /Humana/)
  await web.page.keys(KEYS.enter)
  await web.page.see('Humana: book through Grow Therapy', '[data-chosen-insurer]')
  expect(await web.page.value('combobox', SEARCH)).toBe('Humana')
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

it('opens the menu by its button, closes it by Escape, and links to insurance and fees', async () => {
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

it('redirects from a guessed address to the fees', async () => {
  await web.visit('/fees')
  await web.page.seePath('/booking#fees')
  await web.page.see(builtIn.facts.fees.selfPay.text, '#fees')
  await expectHeadingInView('#fees')
})

it('links from the services to a page of the owner’s own, whose questions open, and to booking', async () => {
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

it('has the bottom bar once the head of the page is out of view, and not on low screens', async () => {
  await web.visit('/services')
  await expectBar(false)
  await web.page.driver.run(() => scrollTo(0, 1500))
  await expectBar(true)
  await web.page.press('link', floating.thumbBar.insurance.label, '.thumb-bar')
  await web.page.seePath('/booking#insurance')
  await web.page.driver.send('POST', '/back', {})
  await web.page.seePath('/services')
  await web.page.driver.run(() => scrollTo(0, 1500))
  await expectBar(true)
  await web.page.press('link', floating.thumbBar.book.label, '.thumb-bar')
  await web.page.seePath('/booking')
  await web.visit('/about')
  await web.page.driver.run(() => scrollTo(0, 1500))
  await expectBar(true)
  await web.page.resize(630, 400)
  await expectBar(false)
})

it('is Spanish on Spanish addresses, with help in a crisis a press away', async () => {
  await web.visit('/about')
  await web.page.press('button', frame.header.openMenu, 'header')
  await web.page.press('link', 'Español', 'header details')
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

it('searches the questions by a word, and has links if none matches', async () => {
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

/** What the search shows of what was typed, in the words of the table. */
async function shownAnswer(): Promise<string | undefined> {
  const seen = await web.page.driver.run(() => ({
    insurer: document.querySelector<HTMLElement>('[data-chosen-insurer]')?.innerText,
    kind: document.querySelector<HTMLElement>('[data-plan-answer]')?.dataset.planAnswer,
  }))
  if (seen.kind === 'unknown' || seen.kind === 'number') return 'Not known'
  if (seen.kind) return otherPlanWords[seen.kind as keyof typeof otherPlanWords].label
  if (!seen.insurer) return shownQuestion()
  const [, insurer, platform] = /^(.+): book through (.+)$/m.exec(seen.insurer) ?? []
  return `${insurer}, by ${platform}`
}

async function shownQuestion(): Promise<string | undefined> {
  const [question, ...rest] = await web.page.driver.run(() =>
    [...document.querySelectorAll('[role=option]')].map((option) => ({
      label: option.lastElementChild?.textContent ?? option.textContent,
      insurer: option.querySelector('[class*="-wash"]') && option.firstChild?.textContent,
    })),
  )
  if (question?.label !== insurerSearch.which) return undefined
  const answers = rest.map(({ insurer, label }) =>
    insurer ? `${withoutOtherName(insurer)}, by ${label}` : label,
  )
  return `Which one? ${[...new Set(answers)].join(' / ')}`
}

/** An option shows the other name that was typed after the insurer's own, in brackets. */
function withoutOtherName(shown: string): string {
  const { insurers } = builtIn.facts.platforms
  return insurers.find(({ name }) => shown.startsWith(`${name} (`))?.name ?? shown
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
