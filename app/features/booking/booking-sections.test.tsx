import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { WithFacts } from '#tests/support/with-facts.tsx'

import { Payment } from './booking-sections.tsx'

const booking = builtIn.pages.booking

// Shows: spec 2.50
it('the booking page says what is paid, with insurance and without', () => {
  const html = renderToStaticMarkup(
    <WithFacts>
      <Payment words={booking.payment} />
    </WithFacts>,
  )
  for (const { title } of booking.payment.items) expect(html).toContain(`>${title}<`)
  for (const amount of ['$20-$60', '$125', '30, 45 or 60 minutes']) expect(html).toContain(amount)
})
