import type { Page } from '@playwright/test'

import { clientOnlyPages } from '#app/pages.ts'

import { changeEarly, changeNow } from '../support/changed-pages/extension.ts'
import { expectShownTexts } from '../support/changed-pages/shown-texts.ts'
import { translateEarly, translateNow } from '../support/changed-pages/translated.ts'
import { PASSWORD, signIn as fillSignIn, signUp } from '../support/journeys/account-forms.ts'
import { reachReview, send } from '../support/journeys/esa-form.ts'
import { enquire, row } from '../support/journeys/inbox-rows.ts'
import { chosen, field, options } from '../support/journeys/insurance-search.ts'
import { expect, RENDERED_ANEW, test, toasts } from '../support/journeys/journey.ts'
import { cardOf, submit, writeAsVisitor } from '../support/journeys/testimonial-cards.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { publicPages } from '../support/public-pages.ts'
import { freshAddress } from '../support/sandbox.ts'
import { newMember, newOwner, ownerSignIn, signIn } from '../support/sessions.ts'

/** What changes the document: from its beginning, or once it can be used. */
interface Change {
  early?: (page: Page) => Promise<void>
  late?: (page: Page) => Promise<void>
}

const CHANGES: Record<string, Change> = {
  'translated by Chrome at once': { early: (page) => translateEarly(page, 'chrome') },
  'translated by Chrome while it is read': { late: (page) => translateNow(page, 'chrome') },
  'translated by Safari while it is read': { late: (page) => translateNow(page, 'safari') },
  'changed by extensions at once': { early: changeEarly },
  'changed by extensions while it is read': { late: changeNow },
}

const PAGES = {
  public: publicPages,
  member: ['/auth', '/dashboard', '/membership', '/booking'],
  owner: clientOnlyPages.filter((path) => path.startsWith('/admin')),
} as const

for (const [how, { early, late }] of Object.entries(CHANGES)) {
  test.describe(`on pages that are ${how}`, () => {
    test.use({ expectedErrors: RENDERED_ANEW })
    test.beforeEach(async ({ page }) => early?.(page))

    for (const [whose, paths] of Object.entries(PAGES)) {
      test(`every ${whose} page stays, and opens what it has`, async ({ page, product }) => {
        test.slow()
        if (whose === 'member') await signIn(page, product, await newMember(product))
        if (whose === 'owner') await signIn(page, product, await ownerSignIn(product))
        for (const path of paths) {
          await open(page, path, late)
          await pressAll(page)
          await expectShownTexts(page)
          await expect(page.getByText('This page did not load'), path).toHaveCount(0)
        }
      })
    }

    test('a visitor writes, subscribes, gives a testimonial, finds the insurer and follows the menu', async ({
      page,
    }) => {
      await open(page, '/', late)
      const inquiry = page.locator('form[enctype]')
      await typeInto(inquiry.getByLabel('Your name'), 'Robin')
      await typeInto(inquiry.getByLabel('Email'), 'robin@example.com')
      await typeInto(inquiry.getByLabel('Your question'), 'I dream of the sea.')
      await inquiry.getByRole('button', { name: 'Send message' }).click()
      await expect(toasts(page).getByText('Message sent!')).toBeVisible()
      await expect(inquiry.getByRole('button', { name: 'Send message' })).toBeVisible()
      await expectShownTexts(page)

      const newsletter = page
        .locator('form')
        .filter({ has: page.getByRole('button', { name: /^Subscribe/ }) })
        .first()
      await typeInto(newsletter.getByLabel('Email'), freshAddress())
      await newsletter.getByRole('button', { name: /^Subscribe/ }).click()
      await expect(toasts(page).getByText('Successfully subscribed!')).toBeVisible()
      await expectShownTexts(page)

      await writeAsVisitor(page)
      await expectShownTexts(page)

      await open(page, '/booking', late)
      await field(page).click()
      await page.keyboard.type('Flor')
      await options(page).first().click()
      await expect(chosen(page)).toBeVisible()
      await field(page).press('ControlOrMeta+a')
      await page.keyboard.type('Cig')
      await options(page).first().click()
      await expect(chosen(page)).toContainText('Cigna')
      await expectShownTexts(page)

      await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
      await expect(page).toHaveURL(/\/services$/)
      await page.goBack()
      await expect(page).toHaveURL(/\/booking$/)
      await expectShownTexts(page)
    })

    test.describe('with its popup', () => {
      test.use({ popup: true })

      test('the mailing list is joined there', async ({ page }) => {
        await open(page, '/', late)
        const popup = page.getByRole('dialog')
        await expect(popup).toBeVisible()
        await typeInto(popup.getByLabel('Email'), freshAddress())
        await popup.getByRole('button', { name: 'Join' }).click()
        await expect(toasts(page).getByText('Successfully subscribed!')).toBeVisible()
        await expectShownTexts(page)
      })
    })

    test('the button of an ESA request says when it sends', async ({ page }) => {
      await open(page, '/esa-evaluations', late)
      const form = await reachReview(page)
      await expect(form.getByRole('button', { name: 'Continue' })).toHaveCount(0)
      await expectShownTexts(page)
      await send(form)
      await expect(page.getByText('Thank you. Your request has arrived.')).toBeVisible()
      await expectShownTexts(page)
    })

    test('an account is made, signed in, and its newsletter switched off and on', async ({
      page,
      product,
    }) => {
      await open(page, '/auth', late)
      await signUp(page, { firstName: 'Ana', lastName: 'Reed', email: freshAddress(), password: PASSWORD })
      await expect(page.getByRole('heading', { level: 1, name: /check/i })).toBeVisible()
      await expectShownTexts(page)
      const member = await newMember(product)
      await open(page, '/auth#sign-in', late)
      await fillSignIn(page, member.email, member.password)
      await page.getByRole('tab', { name: 'Settings' }).click()
      const newsletter = page.getByRole('switch', { name: 'Email Notifications' })
      for (const subscribed of [false, true]) {
        await newsletter.click()
        await expect(newsletter).toBeChecked({ checked: subscribed })
        await expect(newsletter).not.toHaveAttribute('aria-busy')
        await expectShownTexts(page)
      }
    })

    test('the owner handles a message and takes it back, publishes and unpublishes a testimonial, and saves an edit', async ({
      page,
      product,
    }) => {
      const name = await enquire(product)
      const text = await submit(product)
      await signIn(page, product, await newOwner(product))
      await open(page, '/admin/inbox?list=unread', late)
      await row(page, name).click()
      for (const [press, next] of [
        ['Handled', 'To do'],
        ['To do', 'Handled'],
      ] as const) {
        await page.getByRole('button', { name: press, exact: true }).click()
        await expect(page.getByRole('button', { name: next, exact: true })).toBeVisible()
        await expectShownTexts(page)
      }

      await open(page, '/admin', late)
      await page.getByRole('radio', { name: 'All' }).check()
      const card = cardOf(page, text)
      await card.getByRole('button', { name: 'Approve & Publish' }).click()
      await expect(toasts(page).getByText('Testimonial published successfully')).toBeVisible()
      await expect(card.getByText('Published')).toBeVisible()
      await expectShownTexts(page)
      await card.getByRole('button', { name: 'Unpublish' }).click()
      await expect(card.getByText('Pending')).toBeVisible()
      await expectShownTexts(page)

      await open(page, '/admin/site?document=pages%2Fabout', late)
      const first = page.getByRole('main').getByRole('textbox').nth(1)
      await first.click()
      await page.keyboard.type('x')
      await expect(page.getByRole('region', { name: 'Publishing' }).getByText(/^Saved /)).toBeVisible()
      await page.keyboard.press('Backspace')
      await expectShownTexts(page)
    })
  })
}

async function open(page: Page, path: string, change: Change['late']): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await change?.(page)
}

/** Opens and closes what can be opened on the page. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const summary of document.querySelectorAll('summary')) {
      summary.click()
      summary.click()
    }
    for (const tab of document.querySelectorAll<HTMLElement>('[role=tab], main [aria-expanded=false]'))
      tab.click()
  })
}
