// Shows: asvs 3.5.5
import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { mailTo } from '../support/mail.ts'
import { advanceDays } from '../support/sandbox.ts'
import { newMember, signIn } from '../support/sessions.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import {
  buy,
  comeBackToSee,
  inNewTab,
  payPage,
  planCard,
  portal,
  yourMembership,
} from '../support/journeys/plans.ts'
import { tabTo } from '../support/journeys/site-editor.ts'

// Shows: spec 1.16, 2.98, 2.99, 2.100, 4.26, 4.27
test('a membership is free, bought by keyboard, upgraded, canceled, active until the period ends, and free again; nobody is charged twice @fast', async ({
  page,
  product,
}) => {
  const member = await newMember(product)
  await signIn(page, product, member)
  await page.goto('/membership')
  await expect(yourMembership(page)).toContainText('You are on the Free plan.')
  await expect(planCard(page, 'Free').getByText('Your Plan')).toBeVisible()
  await expect(planCard(page, 'Free').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Manage Subscription' })).toBeHidden()

  await tabTo(page, page.getByRole('button', { name: 'Subscribe to Basic' }))
  const [pay] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await pay.waitForURL(/\/pay\//)
  await tabTo(pay, pay.getByRole('button', { name: 'Pay with test card 4242 4242 4242 4242' }))
  await pay.keyboard.press('Enter')
  await expect(pay.getByText('Your Basic plan is active. Thank you.')).toBeVisible()
  await pay.close()
  await expect(planCard(page, 'Basic').getByText('Your Plan')).toBeVisible()
  await expect(planCard(page, 'Basic').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(planCard(page, 'Free').getByRole('button', { name: 'Free' })).toBeDisabled()
  await expect(yourMembership(page)).toContainText(
    /You are on the Basic plan\.\s*It renews on \w+ \d+, \d{4} for \$10\./,
  )

  // Another plan while one runs leads to the change itself.
  const tab = await inNewTab(page, page.getByRole('button', { name: 'Switch to Pro' }))
  await expect(tab.getByRole('heading', { name: 'Confirm your updates' })).toBeVisible()
  await expect(
    tab.getByText(/^From Basic \(\$10\.00 per month\) to Pro \(\$20\.00 per month\)/),
  ).toBeVisible()
  await expect(toasts(page).getByText('You already have a plan')).toBeVisible()
  await tab.getByRole('button', { name: 'Confirm' }).click()
  await expect(planCard(tab, 'Pro').getByText('Your Plan')).toBeVisible()
  await tab.close()

  const managing = await portal(page)
  // The provider's page learns nothing of ours and can't steer it.
  expect(await managing.evaluate(() => ({ opener: opener as unknown, referrer: document.referrer }))).toEqual(
    { opener: null, referrer: '' },
  )
  await managing.getByRole('button', { name: /^Change to Premium/ }).click()
  await expect(managing.getByRole('heading', { name: /^Premium/ })).toBeVisible()
  await comeBackToSee(page, planCard(page, 'Premium'), 'Your Plan')

  await managing.getByRole('button', { name: /^Change to Basic/ }).click()
  await comeBackToSee(page, yourMembership(page), /It changes to Basic on \w+ \d+, \d{4} for \$10\./)

  await managing.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(managing.getByText(/^Ends on/)).toBeVisible()
  await comeBackToSee(page, yourMembership(page), /Canceled\. You keep access until \w+ \d+, \d{4}\./)
  await expect(planCard(page, 'Premium').getByText('Your Plan')).toBeVisible()
  for (const subject of [/on the Basic plan/, /on the Premium plan/, /Premium membership is canceled/])
    await mailTo(product, member.email, subject)

  await advanceDays(product, 40)
  await comeBackToSee(page, yourMembership(page), 'You are on the Free plan.')
  await expect(planCard(page, 'Premium').getByRole('button', { name: 'Subscribe to Premium' })).toBeEnabled()
})

test('a plan gives access to its resources, and has to be canceled before the account can be deleted', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/40[03]/)
  await signIn(page, product, await newMember(product))
  await page.goto('/dashboard#resources')
  const shelf = page.getByRole('region', { name: 'With your plan' })
  await shelf.getByText('Breathing, on one page').click()
  await expect(shelf.getByText('Ten rounds take about two minutes.')).toBeVisible()
  await expect(shelf.getByText('More to read with the Basic plan')).toBeVisible()
  await expect(shelf.getByText('Worry time')).toBeHidden()
  await shelf.getByRole('link', { name: 'See the plans' }).click()
  await buy(page, 'Basic')
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/dashboard#resources')
  await expect(shelf.getByText('Worry time')).toBeVisible()
  await expect(shelf.getByText('A planner for one hard conversation')).toBeHidden()
  await expect(shelf.getByText('More to read with the Basic plan')).toBeHidden()
  await expect(shelf.getByText('More to read with the Pro plan')).toBeVisible()
  await deleteAfterCanceling(page)
})

test('a pay page that is closed or left costs nothing; the address of a purchase has no effect later, or in somebody else’s session; a failed payment is shown, with the way to fix it', async ({
  page,
  product,
}) => {
  const member = await newMember(product)
  await signIn(page, product, member)
  await page.goto('/membership?checkout=success')
  await expect(yourMembership(page)).toContainText('You are on the Free plan.')
  await expect(page.getByText(/your payment has|No payment has|Thank you/)).toHaveCount(0)
  const tab = await payPage(page, 'Basic')
  await tab.getByRole('button', { name: /^Pay with declined card/ }).click()
  await expect(tab.getByRole('alert')).toContainText('Your credit card was declined.')
  await tab.getByRole('button', { name: 'Back without paying' }).click()
  await expect(tab.getByText('The checkout was closed, and nothing was charged.')).toBeVisible()
  await expect(yourMembership(tab)).toContainText('You are on the Free plan.')
  await tab.close()

  await buy(page, 'Basic')
  await page.goto('/membership?checkout=cancelled')
  await expect(yourMembership(page)).toContainText('You are on the Basic plan.')
  await expect(page.getByText('nothing was charged')).toHaveCount(0)
  await page.goto('/membership?checkout=success')
  await expect(page.getByText('Your Basic plan is active. Thank you.')).toBeVisible()

  await page.goto('/dashboard')
  const overview = page.getByRole('tabpanel')
  const card = overview.getByRole('region', { name: 'Membership' })
  await expect(card).toContainText(/Basic plan\s*It renews on \w+ \d+, \d{4} for \$10\./)
  const managing = await inNewTab(page, card.getByRole('button', { name: 'Manage Subscription' }))
  await managing.getByRole('button', { name: 'Use a card that will be declined' }).click()
  await expect(managing.getByText('(will be declined)')).toBeVisible()
  await advanceDays(product, 32)
  await page.goto('/membership')
  await comeBackToSee(page, yourMembership(page), 'Your last payment did not go through')
  await page.goto('/dashboard')
  await expect(overview.getByText('Full access to member features')).toBeVisible()
  await expect(card.getByRole('status')).toContainText('Your last payment did not go through')
  await expect(card.getByText('Basic plan', { exact: true })).toBeVisible()
  await expectAccessible(page, 'main')
  await mailTo(product, member.email, /payment did not go through/i)
  await managing.getByRole('button', { name: 'Use a card that works' }).click()
  // Closing a tab that is on its way to a page can leave the browser waiting for ever.
  await expect(managing.getByText('4242')).toBeVisible()
  await managing.close()
  await expect(page.getByRole('button', { name: 'Manage Subscription' })).toBeEnabled()
})

test('a plan that is paid by bank debit opens once the bank has confirmed it; until then nobody reads that it failed', async ({
  page,
  product,
}) => {
  const member = await newMember(product)
  await signIn(page, product, member)
  await page.goto('/membership')
  const tab = await payPage(page, 'Basic')
  await tab.getByRole('button', { name: /^Pay by bank debit, which takes/ }).click()
  await expect(yourMembership(tab)).toContainText('Your first payment is being processed')
  await expect(yourMembership(tab)).toContainText('You are on the Free plan.')
  await expect(tab.getByText(/did not go through|is active/)).toHaveCount(0)
  await tab.close()

  await page.goto('/dashboard')
  const card = page.getByRole('tabpanel').getByRole('region', { name: 'Membership' })
  await expect(card.getByRole('status')).toContainText('Your plan opens once it does.')
  await expect(card.getByRole('button', { name: 'Manage Subscription' })).toBeVisible()
  await expectAccessible(page, 'main')
  await advanceDays(product, 5)
  await page.goto('/membership')
  await comeBackToSee(page, yourMembership(page), 'You are on the Basic plan.')
  await mailTo(product, member.email, /You are on the Basic plan/)
})

/** The refusal, and signing out of an account that is gone. */
async function deleteAfterCanceling(page: Page): Promise<void> {
  await page.goto('/dashboard#settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await typeInto(page.getByLabel('Type DELETE to confirm'), 'DELETE')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your membership is still running')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your membership' }).click()
  const managing = await portal(page)
  await managing.getByRole('button', { name: 'Cancel subscription' }).click()
  await managing.getByText(/^Ends on/).waitFor()
  await comeBackToSee(page, yourMembership(page), 'Canceled')
  await page.goto('/dashboard#settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const lost = page.getByRole('status').filter({ hasText: /You have paid until \w+ \d+, \d{4}/ })
  await expect(lost).toContainText(
    'Your Basic plan ends with your account, at once. The time that is left is lost.',
  )
  await typeInto(page.getByLabel('Type DELETE to confirm'), 'DELETE')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(toasts(page).getByText('Account deleted')).toBeVisible()
}
