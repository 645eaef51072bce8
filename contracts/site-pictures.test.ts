import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { croppedPart, PICTURE_SHAPES, PICTURE_ZOOM } from './site-pictures.ts'

const side = fc.integer({ min: 1, max: 20_000 })
const share = fc.double({ min: 0, max: 1, noNaN: true })

it('a cropped part lies within the photo and has the wanted shape', () => {
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.record({
        shape: fc.constantFrom('upright' as const, 'square' as const),
        zoom: fc.double({ min: 1, max: PICTURE_ZOOM, noNaN: true }),
        x: share,
        y: share,
      }),
      (photo, crop) => {
        const { left, top, width, height } = croppedPart(photo, crop)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(left + width).toBeLessThanOrEqual(photo.width)
        expect(top + height).toBeLessThanOrEqual(photo.height)
        if (width > 100) expect(width / height).toBeCloseTo(PICTURE_SHAPES[crop.shape], 1)
      },
    ),
  )
})

it('without a zoom it is as much of the photo as the shape allows, in its middle', () => {
  const crop = { shape: 'upright', zoom: 1, x: 0.5, y: 0.5 } as const
  expect(croppedPart({ width: 4000, height: 3000 }, crop)).toEqual({
    left: 800,
    top: 0,
    width: 2400,
    height: 3000,
  })
  expect(
    croppedPart({ width: 3000, height: 4000 }, { ...crop, shape: 'square', zoom: 2, x: 1, y: 0 }),
  ).toEqual({
    left: 1500,
    top: 0,
    width: 1500,
    height: 1500,
  })
})
