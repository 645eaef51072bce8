import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Button } from './button.tsx'

test.each([
  [{}, ''],
  [{ busy: true }, ' aria-busy="true" aria-disabled="true"'],
  // Nothing is in progress: assistive technology must not wait for it.
  [{ busy: true, 'aria-busy': undefined }, ' aria-disabled="true"'],
])('a button with %j has the attributes%s', (state, attributes) => {
  const html = renderToStaticMarkup(<Button {...state}>Publish</Button>)
  expect(html.match(/ aria-[a-z]+="[^"]*"/g)?.join('') ?? '').toBe(attributes)
})
