import { clientOnlyPages } from '#app/pages.ts'

import { enquire } from '../support/journeys/inbox-rows.ts'
import { test } from '../support/journeys/journey.ts'
import { expectReadableInEachState } from '../support/journeys/page-states.ts'
import { submit } from '../support/journeys/testimonial-cards.ts'
import { newMember, ownerSignIn, signIn } from '../support/sessions.ts'

const EDITOR = ['document=facts%2Ffees', 'document=facts%2Fnotices', 'view=review', 'view=history']
const PAGES = {
  member: ['/dashboard', '/dashboard#profile', '/dashboard#settings', '/dashboard#resources', '/membership'],
  owner: [
    ...clientOnlyPages.filter((path) => path.startsWith('/admin')),
    ...EDITOR.map((place) => `/admin/site?${place}`),
  ],
} as const

test.use({ expectedErrors: /503|non-2xx|(?:was|were) not|could not|No page came/ })

for (const whose of ['member', 'owner'] as const) {
  test(`every ${whose} page can be read by everybody: failed, loaded, at night, in large text, and with all that it opens`, async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000)
    await Promise.all([enquire(product), submit(product)])
    await signIn(page, product, await (whose === 'owner' ? ownerSignIn(product) : newMember(product)))
    for (const path of PAGES[whose]) await expectReadableInEachState(page, path)
  })
}
