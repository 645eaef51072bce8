import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Button } from './button.tsx'

test.each([
  [{}, ''],
  [{ busy: true }, ' aria-disabled="true" aria-busy="true"'],
  // Nothing is in progress: assistive technology must not wait for it.
  [{ blocked: true }, ' aria-disabled="true"'],
  [{ busy: true, blocked: true }, ' aria-disabled="true" aria-busy="true"'],
])('a button with %j has the attributes%s', (state, attributes) => {
  const html = renderToStaticMarkup(<Button {...state}>Publish</Button>)
  expect(html.match(/ aria-[a-z]+="[^"]*"/g)?.join('') ?? '').toBe(attributes)
})
