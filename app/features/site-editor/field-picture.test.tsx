import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { CropPhoto, type ShapeOption } from './field-picture-crop.tsx'
import { FieldControl } from './field-control.tsx'
import type { Value } from './draft-edits.ts'

const SHAPES = [
  { value: 'upright' as const, label: 'Upright' },
  { value: 'square' as const, label: 'Square' },
]
const OWN = { id: '5f0c7a52-8f5b-4b1c-9d55-0d3c1f3f8a11', alt: 'At the editor', width: 640, height: 800 }

function control(value: Value, error?: string): string {
  const kind = {
    control: 'picture',
    label: 'Your portrait',
    help: 'On two pages.',
    options: SHAPES,
    optional: true,
  }
  const given = { id: 'portrait', kind, value, error, problems: [], facts: {}, takesFacts: false }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <FieldControl {...given} onChange={() => undefined} />
    </QueryClientProvider>,
  )
}

function cropping(width: number, height: number, shapes: ShapeOption[] = SHAPES): string {
  const photo = { file: {} as File, width, height, image: { width, height } as ImageBitmap }
  return renderToStaticMarkup(
    <CropPhoto photo={photo} shapes={shapes} onStored={() => undefined} onCancel={() => undefined} />,
  )
}

it('without a photo the field says that the drawn one is shown, and asks for a file', () => {
  const html = control(null)
  expect(html).toContain('The original drawing is shown.')
  expect(html).toMatch(/<button[^>]*id="portrait"[^>]*>Choose a photo</)
  // An iPhone hands over a JPEG where HEIC is not asked for.
  expect(html).toMatch(/type="file" accept="image\/jpeg,image\/png,image\/webp,image\/avif" hidden/)
})

it('a photo has its description beside it, and a way to replace it', () => {
  const html = control(OWN)
  expect(html).toMatch(/<input[^>]*value="At the editor"/)
  expect(html).toContain('Choose another photo')
  expect(control({ ...OWN, alt: '' })).toContain('Please say in a few words what the photo shows.')
})

it('a problem is read out with the field', () => {
  const html = control(null, 'Please choose it again.')
  expect(html).toMatch(/<button[^>]*aria-describedby="portrait-error"/)
  expect(html).toMatch(/<p id="portrait-error"[^>]*>.*Please choose it again\./)
})

it('a slider that would change nothing is switched off', () => {
  expect(disabled(cropping(4000, 3000))).toEqual(['Up and down'])
  expect(disabled(cropping(320, 400))).toEqual(['Closer', 'Left and right', 'Up and down'])
})

it('a choice of shapes is asked for where there is one', () => {
  expect(cropping(4000, 3000)).toMatch(/<legend[^>]*>Shape</)
  expect(cropping(4000, 3000, [{ value: 'scene', label: 'Wide' }])).not.toContain('<legend')
})

/** Labels of the sliders that are switched off. */
function disabled(html: string): (string | undefined)[] {
  return [...html.matchAll(/<label[^>]*>([^<]+)<input[^>]*type="range"[^>]*>/g)]
    .filter(([input]) => input.includes('disabled'))
    .map(([, label]) => label)
}
