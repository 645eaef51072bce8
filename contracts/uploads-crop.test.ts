import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import {
  croppedPart,
  PICTURE_SHAPES,
  PICTURE_TURNS,
  PICTURE_ZOOM,
  PictureCrop,
  turnedSize,
  zoomedTo,
} from './uploads-crop.ts'

const side = fc.integer({ min: 1, max: 20_000 })
const share = fc.double({ min: 0, max: 1, noNaN: true })

it('a cropped part is within the photo and has the requested shape', () => {
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.record({
        shape: fc.constantFrom('upright', 'square', 'hero', 'scene'),
        turn: fc.constantFrom(...PICTURE_TURNS),
        zoom: fc.double({ min: 1, max: PICTURE_ZOOM, noNaN: true }),
        x: share,
        y: share,
      }),
      (upright, crop) => {
        const photo = turnedSize(upright, crop.turn)
        const { left, top, width, height } = croppedPart(upright, crop)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(left + width).toBeLessThanOrEqual(photo.width)
        expect(top + height).toBeLessThanOrEqual(photo.height)
        if (width > 100) expect(width / height).toBeCloseTo(PICTURE_SHAPES[crop.shape].ratio, 1)
      },
    ),
  )
})

it('without a zoom it is as much of the photo as the shape allows, in its middle', () => {
  const crop = { shape: 'upright', turn: 0, zoom: 1, x: 0.5, y: 0.5 } as const
  const part = croppedPart({ width: 4000, height: 3000 }, crop)
  expect(part).toEqual({ left: 800, top: 0, width: 2400, height: 3000 })
  const zoomed = { ...crop, shape: 'square', zoom: 2, x: 1, y: 0 } as const
  const corner = croppedPart({ width: 3000, height: 4000 }, zoomed)
  expect(corner).toEqual({ left: 1500, top: 0, width: 1500, height: 1500 })
})

it('a rotated photo is cropped like one taken in that orientation', () => {
  const crop = { shape: 'upright', turn: 0, zoom: 1.5, x: 0.2, y: 0.9 } as const
  const held = croppedPart({ width: 3000, height: 4000 }, crop)
  expect(croppedPart({ width: 4000, height: 3000 }, { ...crop, turn: 90 })).toEqual(held)
  expect(croppedPart({ width: 4000, height: 3000 }, { ...crop, turn: 270 })).toEqual(held)
  expect(croppedPart({ width: 3000, height: 4000 }, { ...crop, turn: 180 })).toEqual(held)
})

it('another zoom has the same center, as far as the photo’s edges allow', () => {
  const photo = { width: 4000, height: 3000 }
  const crop = { shape: 'square', turn: 0, zoom: 2, x: 0.3, y: 0.6 } as const
  const closer = middle(croppedPart(photo, zoomedTo(photo, crop, 3)))
  middle(croppedPart(photo, crop)).forEach((one, at) => expect(Math.abs(closer[at]! - one)).toBeLessThan(2))
  expect(zoomedTo(photo, { ...crop, x: 0 }, 1)).toMatchObject({ zoom: 1, x: 0 })
  expect(zoomedTo(photo, crop, 1)).toMatchObject({ y: 0.5 })
})

it('is rotated only on request, by quarter turns only', () => {
  const asked = { shape: 'square', zoom: '1', x: '0.5', y: '0.5' }
  expect(PictureCrop.parse(asked)).toMatchObject({ turn: 0 })
  expect(PictureCrop.parse({ ...asked, turn: '270' })).toMatchObject({ turn: 270 })
  for (const turn of ['45', '360', '-90', 'x', 'NaN'])
    expect(PictureCrop.safeParse({ ...asked, turn }).success).toBe(false)
})

function middle(part: ReturnType<typeof croppedPart>): number[] {
  return [part.left + part.width / 2, part.top + part.height / 2]
}
