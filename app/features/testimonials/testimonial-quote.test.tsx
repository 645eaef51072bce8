import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { TestimonialQuote } from './testimonial-quote.tsx'

const testimonial = { name: 'Ana M.', text: 'Thank you.', rating: 5 }

it.each([true, false])('a testimonial shows stars only if the owner has enabled them: %s', (stars) => {
  const html = renderToStaticMarkup(<TestimonialQuote {...{ testimonial, stars }} />)
  expect(html.includes('5 out of 5 stars')).toBe(stars)
})

it.each([
  ['Thank you.', true],
  ['I was heard. '.repeat(30), false],
])('in the large place, "%.12s…" is set in large type: %s', (text, isLarge) => {
  const quote = <TestimonialQuote testimonial={{ ...testimonial, text }} stars={false} large />
  expect(renderToStaticMarkup(quote).includes('text-title')).toBe(isLarge)
})
