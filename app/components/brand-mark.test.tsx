import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { BrandMark } from './brand-mark.tsx'

const LOGO = { src: '/pictures/l-1-264.webp', width: 264, height: 88, showsName: true } as const

test.each([
  ['light', 'paper', ['dark:bg-on-night']],
  ['light', 'night', ['bg-on-night']],
  ['dark', 'paper', ['bg-night', 'dark:bg-transparent']],
  ['dark', 'night', ['bg-night']],
] as const)('a logo for a %s ground has a plate on %s where it needs one', (ground, on, plate) => {
  const html = renderToStaticMarkup(<BrandMark logo={{ ...LOGO, ground }} on={on} />)
  expect(html.match(/(?:dark:)?bg-[a-z-]+/g) ?? []).toEqual(plate)
})
