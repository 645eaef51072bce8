import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { CropPhoto, type ShapeOption } from './field-picture-crop.tsx'
import { FieldControl } from './field-control.tsx'

const SHAPES = [
  { value: 'upright' as const, label: 'Upright' },
  { value: 'square' as const, label: 'Square' },
]
const kind = { control: 'picture', label: 'Your portrait', options: SHAPES, optional: true }
const field = { id: 'portrait', kind, value: null, problems: [], facts: {}, allowsFacts: false }
const control = renderToStaticMarkup(
  <QueryClientProvider client={new QueryClient()}>
    <FieldControl {...field} error="Please choose it again." onChange={() => undefined} />
  </QueryClientProvider>,
)

function cropping(width: number, height: number, shapes: ShapeOption[] = SHAPES): string {
  const photo = { file: {} as File, width, height, image: { width, height } as ImageBitmap }
  return renderToStaticMarkup(
    <CropPhoto photo={photo} shapes={shapes} onStored={() => undefined} onCancel={() => undefined} />,
  )
}

// An iPhone provides a JPEG if HEIC is not accepted.
it('does not accept HEIC', () => {
  expect(control).toMatch(/type="file" accept="image\/jpeg,image\/png,image\/webp,image\/avif" hidden/)
})

it('a problem is read out with the field', () => {
  expect(control).toMatch(/<button[^>]*aria-describedby="portrait-error"/)
  expect(control).toMatch(/<p id="portrait-error"[^>]*>.*Please choose it again\./)
})

it('a slider without effect is disabled', () => {
  expect(disabled(cropping(4000, 3000))).toEqual(['Up and down'])
  expect(disabled(cropping(320, 400))).toEqual(['Closer', 'Left and right', 'Up and down'])
})

it('shapes are offered if there are several', () => {
  expect(cropping(4000, 3000)).toMatch(/<legend[^>]*>Shape</)
  expect(cropping(4000, 3000, [{ value: 'scene', label: 'Wide' }])).not.toContain('<legend')
})

/** Labels of the disabled sliders. */
function disabled(html: string): (string | undefined)[] {
  return [...html.matchAll(/<label[^>]*>([^<]+)<input[^>]*type="range"[^>]*>/g)]
    .filter(([input]) => input.includes('disabled'))
    .map(([, label]) => label)
}
