import { useEffect, useRef } from 'react'

import { sitePictures } from '#content/messages/uploads-pictures.ts'
import type { PictureRefusalReason } from '#contracts/uploads.ts'
import {
  croppedPart,
  PICTURE_SHAPES,
  PICTURE_ZOOM,
  type PictureCrop,
  type PictureShape,
  turnedSize,
  zoomedTo,
} from '#contracts/uploads-crop.ts'

const words = sitePictures.crop

/** A photo that was chosen and is not uploaded yet. */
export interface Photo {
  file: File
  /** Pixels of the file, in the camera's orientation. */
  width: number
  height: number
  /** Scaled down for drawing. */
  image: ImageBitmap
}

/** Sharp on a phone, without much memory. */
const DRAWN_WIDTH = 1200

/**
 * Decodes a photo.
 * @returns the reason if that fails
 */
export async function openPhoto(file: File): Promise<Photo | PictureRefusalReason> {
  try {
    const whole = await createImageBitmap(file)
    const { width, height } = whole
    if (width <= DRAWN_WIDTH) return { file, width, height, image: whole }
    const image = await createImageBitmap(whole, { resizeWidth: DRAWN_WIDTH, resizeQuality: 'high' })
    whole.close()
    return { file, width, height, image }
  } catch {
    if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return 'heic'
    return /^image\/(?:jpeg|png|webp|avif)$/.test(file.type) ? 'damaged' : 'not-a-picture'
  }
}

/** The initial crop: the largest centered part of the shape. */
export function firstCrop(shape: PictureShape): PictureCrop {
  return { shape, turn: 0, zoom: 1, x: 0.5, y: 0.5 }
}

export interface CropProps {
  photo: Photo
  crop: PictureCrop
  onMove: (crop: PictureCrop) => void
}

/** The cropped photo. One pointer moves it, two zoom it. */
export function CroppedView({ photo, crop, onMove }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const start = useRef<Gesture>(null)
  const pointers = useRef(new Map<number, Point>())
  const { image } = photo
  const width = 480
  const height = width / PICTURE_SHAPES[crop.shape].ratio
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) draw(context, image, crop, width)
    // A canvas is cleared when its height changes with the shape, which is part of `crop`.
  }, [image, crop])

  /** Starts a gesture from the current crop whenever a pointer is added or removed. */
  function startGesture(): void {
    const points = [...pointers.current.values()]
    start.current = points.length > 0 ? { points, crop } : null
  }

  function move({ pointerId, clientX, clientY, currentTarget }: React.PointerEvent<HTMLCanvasElement>): void {
    if (!start.current || !pointers.current.has(pointerId)) return
    pointers.current.set(pointerId, { x: clientX, y: clientY })
    const { points, crop: from } = start.current
    const now = [...pointers.current.values()]
    // At least 10, so that two pointers at one point do not divide by zero.
    const pinch = now.length > 1 ? distance(now) / Math.max(10, distance(points)) : 1
    const zoom = Math.min(mostZoom(photo, from), Math.max(1, from.zoom * pinch))
    const closer = zoomedTo(image, from, zoom)
    const part = croppedPart(image, closer)
    const whole = turnedSize(image, closer.turn)
    const scale = part.width / currentTarget.clientWidth
    const [before, after] = [middle(points), middle(now)]
    onMove({
      ...closer,
      x: moved(closer.x, (before.x - after.x) * scale, whole.width - part.width),
      y: moved(closer.y, (before.y - after.y) * scale, whole.height - part.height),
    })
  }

  function release({ pointerId }: React.PointerEvent): void {
    pointers.current.delete(pointerId)
    startGesture()
  }

  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label={words.view}
      className={`${height > width ? 'w-60' : 'w-80'} max-w-full cursor-move touch-none rounded-picture`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        startGesture()
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    />
  )
}

interface Point {
  x: number
  y: number
}

/** The pointers and the crop at the start of a gesture. */
interface Gesture {
  points: Point[]
  crop: PictureCrop
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function distance([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

/** Draws the cropped part, scaled to the width of the canvas. */
function draw(context: CanvasRenderingContext2D, image: ImageBitmap, crop: PictureCrop, width: number): void {
  const part = croppedPart(image, crop)
  const whole = turnedSize(image, crop.turn)
  const scale = width / part.width
  context.resetTransform()
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate(-part.left, -part.top)
  // Rotate around the middle.
  context.translate(whole.width / 2, whole.height / 2)
  context.rotate((crop.turn * Math.PI) / 180)
  context.drawImage(image, -image.width / 2, -image.height / 2)
}

/** @param margin pixels outside of the crop */
function moved(share: number, by: number, margin: number): number {
  return margin < 1 ? share : Math.min(1, Math.max(0, share + by / margin))
}

/** At least as many pixels as the smallest version on pages; one more for rounding. */
export function mostZoom(photo: Photo, { shape, turn }: PictureCrop): number {
  const whole = croppedPart(photo, { ...firstCrop(shape), turn })
  return Math.max(1, Math.min(PICTURE_ZOOM, whole.width / (PICTURE_SHAPES[shape].least + 1)))
}
