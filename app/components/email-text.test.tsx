import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { EmailText } from './email-text.tsx'

test.each([
  ['imani.brooks@sample.example', 'imani.brooks<wbr/>@sample.example'],
  ['"a@b"@sample.example', '&quot;a@b&quot;<wbr/>@sample.example'],
  ['none', '<wbr/>none'],
])('%s can wrap before its last @', (email, html) => {
  expect(renderToStaticMarkup(<EmailText email={email} />)).toBe(html)
})
