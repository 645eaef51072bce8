import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it, onTestFinished, vi } from 'vitest'

import { asVisitor } from '#tests/support/backend.ts'
import { makePdf } from '#tests/support/pdfs.ts'
import { ownerSignIn } from '#tests/support/sessions.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { PUBLISHING, webKitJourneys } from './webkit-journeys.ts'
import { KEYS } from './webkit-page.ts'

const PROMISE = '24/7 crisis support'
const CLASH = `A plan promises “${PROMISE}”`

const web = webKitJourneys()

it('lets the owner change a fee and a day on a phone, look at the page, and publish', async () => {
  await web.signIn(await ownerSignIn(web.product))
  await web.visit('/admin/site?document=facts%2Ffees&group=Fees')
  await web.page.type('Therapy without insurance, per session', '140')
  await web.page.see(/Saved /)
  await web.page.expectSound()
  await web.visit('/admin/site?document=pages%2Fprivacy')
  await vi.waitFor(async () => expect(await preview()).toContain('Privacy policy'), PUBLISHING)
  await web.page.press('link', 'Review and publish')
  await web.page.see('$125 → $140')
  await web.page.expectSound()
  await web.page.press('button', 'Publish 1 change')
  await vi.waitFor(async () => expect(await web.page.text('main')).toContain('Live since'), PUBLISHING)
  await web.visit('/booking')
  await web.page.see('A session is $140.')
})

it('accepts text copied from a page, with its lists and links and without styles', async () => {
  await web.visit('/privacy')
  await web.page.driver.run(() => getSelection()?.selectAllChildren(document.querySelector('main ul')!))
  await web.page.chord(KEYS.control, 'c')
  await web.signIn(await ownerSignIn(web.product))
  await web.visit('/admin/site?document=pages%2Fabout&field=story.body')
  // The button that opens the text takes the focus once the fields are there; the heading had it before.
  await web.page.seeFocus('button#field-story-body')
  await web.page.keys(KEYS.enter)
  await web.page.seeFocus('#field-story-body[role=textbox]')
  await web.page.chord(KEYS.control, 'a')
  await web.page.keys(KEYS.delete)
  await web.page.chord(KEYS.control, 'v')
  await web.page.see(/Saved /)
  const pasted = await web.page.driver.run(() => document.querySelector('#field-story-body')?.innerHTML ?? '')
  expect(pasted).toContain('<li>')
  expect(pasted).not.toMatch(/style=|class="(?!ProseMirror)/)
})

it('lets the owner remove a plan’s promise, and restore it', async () => {
  await web.signIn(await ownerSignIn(web.product))
  await web.visit('/admin/site?document=facts/plans')
  await web.page.see(CLASH)
  await web.page.press('button', `Remove: ${PROMISE}`)
  await web.page.see(/Saved /)
  await notToSee(CLASH)
  await web.page.expectSound()
  await publish(`removed ${PROMISE}`)
  await web.visit('/membership')
  await web.page.see('Personalized treatment plans', 'main')
  expect(await web.page.text('main')).not.toContain(PROMISE)
  await web.visit('/admin/site?document=facts/plans')
  await web.page.press('button', 'Bring back the original: Pro › What it includes')
  await web.page.see(CLASH)
  await web.page.see(/Saved /)
  await publish(PROMISE)
  await web.visit('/membership')
  await web.page.see(PROMISE, 'main')
})

it('accepts a PDF of the owner’s, reports what is wrong with another, and offers it to visitors', async () => {
  const folder = temporaryFolder(onTestFinished)
  const [unsafe, sound] = [join(folder, 'With scripts.pdf'), join(folder, 'Fees for 2027.pdf')]
  await writeFile(unsafe, makePdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }))
  await writeFile(sound, makePdf())
  await web.signIn(await ownerSignIn(web.product))
  await web.visit('/admin/site?document=facts/pdf-files')
  await web.page.press('button', 'Add: Files')
  await web.page.seeFocus('input')
  await web.page.keys('Fees for 2027')
  await web.page.choose('input[type=file]', unsafe)
  await web.page.see('This PDF holds scripts')
  await web.page.choose('input[type=file]', sound)
  await web.page.see('The file is ready.')
  await web.page.see('Its address: /files/fees-for-2027.pdf')
  await web.page.expectSound()
  await publish('Fees for 2027')
  const reply = await fetch(`${web.product.address}/files/fees-for-2027.pdf`)
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(makePdf())
})

it('the owner’s set-up: a service tested, a step postponed, stored so, and resumed', async () => {
  await web.signIn(await ownerSignIn(web.product))
  await web.visit('/admin/set-up')
  const progress = async () => /\d+ of \d+ steps are done.*/.exec(await web.page.text('main'))?.[0]
  await web.page.press('button', /^Send me/, '#mail')
  await web.page.see(/took a test email to/, '#mail')
  await web.page.press('button', /^Test the/, '#blog')
  await web.page.see(/Your articles can be read/, '#blog')
  await web.page.expectSound()
  const before = await progress()
  await web.page.press('button', 'Put it off', '#backups')
  await web.page.see('Put off', '#backups')
  await web.page.reload()
  await web.page.see(/\d+ of \d+ steps are done/)
  expect(await progress()).toContain('1 put off')
  await web.page.press('button', 'Take it up again', '#backups')
  await vi.waitFor(async () => expect(await progress()).toBe(before), PUBLISHING)
})

it('lets the owner publish several testimonials by one press, and delete others', async () => {
  for (const name of ['Ada', 'Ben', 'Cyd']) {
    const body = { name, text: `${name} slept through the night.`, rating: 5, is_published: false }
    // oxlint-disable-next-line no-await-in-loop
    expect((await asVisitor(web.product)('POST', 'testimonials', { body })).status).toBe(201)
  }
  await web.signIn(await ownerSignIn(web.product))
  await web.visit('/admin')
  await web.page.press('checkbox', 'Choose the testimonial by Ada')
  await web.page.press('checkbox', 'Choose the testimonial by Ben')
  await web.page.see('2 chosen')
  await web.page.expectSound()
  await web.page.press('button', 'Publish them')
  await web.page.see('The chosen testimonials are published')
  await web.page.press('checkbox', 'Choose the testimonial by Cyd')
  await web.page.press('button', 'Delete them')
  await web.page.see('1 testimonial goes for good.', '[role=alertdialog]')
  await web.page.press('button', 'Delete', '[role=alertdialog]')
  await web.page.see('The chosen testimonials are deleted')
  await notToSee('Cyd slept through the night.')
  await web.visit('/testimonials')
  await web.page.see('Ada slept through the night.')
  await web.page.see('Ben slept through the night.')
})

it('lets the owner make a page of her own, look at it before visitors can, and publish it', async () => {
  await web.signIn(await ownerSignIn(web.product))
  await web.visit('/admin/site')
  await web.page.press('link', /^Make a page of your own/)
  await web.page.seeTitle('Make a page of your own')
  await web.page.type(/^Heading/, 'Counseling for burnout')
  await write('When a weekend is not enough.', /^Edit: First sentences/)
  await web.page.see(/Saved /)
  await web.page.press('button', 'Look')
  await vi.waitFor(async () => expect(await preview()).toContain('When a weekend is not enough.'), PUBLISHING)
  await web.page.see('Visitors can’t read this page yet.')
  await web.page.press('button', 'Edit')
  await web.page.press('switch', /^Visitors can read this page/)
  await web.page.see('This cannot be left empty.')
  await write('You are tired in the morning.', /^Edit: Text/, '[aria-label="What it is about"]')
  await web.page.type(/^Title/, 'Counseling for burnout in Florida')
  await web.page.type(/^Description/, 'Counseling by video for people whose work has used them up.')
  await web.page.type(/^Address/, 'burnout')
  await web.page.see(/Saved /)
  await web.page.expectSound()
  expect((await fetch(`${web.product.address}/counseling/burnout`)).status).toBe(404)
  await publish('Counseling for burnout in Florida')
  await web.visit('/services')
  await web.page.press('link', 'Counseling for burnout')
  await web.page.seePath('/counseling/burnout')
  await web.page.seeTitle('Counseling for burnout')
  await web.page.see('You are tired in the morning.', 'main')
})

/** Opens a text by its button, and types it. */
async function write(text: string, button: RegExp, within?: string) {
  await web.page.press('button', button, within)
  await web.page.seeFocus('[role=textbox]')
  await web.page.keys(text)
}

/** Publishes all changes, among which one is told in these words. */
async function publish(change: string) {
  await web.visit('/admin/site?view=review')
  await web.page.see(change, 'main')
  await web.page.press('button', /^Publish \d+ changes?$/)
  await vi.waitFor(async () => expect(await web.page.text('main')).toContain('Live since'), PUBLISHING)
}

async function notToSee(text: string) {
  await vi.waitFor(async () => expect(await web.page.text('main')).not.toContain(text), PUBLISHING)
}

/** The text of the page that the owner sees beside the fields. */
function preview(): Promise<string> {
  return web.page.driver.run(() => document.querySelector('iframe')?.contentDocument?.body.innerText ?? '')
}
