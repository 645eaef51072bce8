import { useEffect, useRef } from 'react'

import { sitePictures } from '#content/messages/site-pictures.ts'
import {
  croppedPart,
  PICTURE_LEAST,
  PICTURE_SHAPES,
  PICTURE_ZOOM,
  type PictureCrop,
  type PictureRefusalReason,
  turnedSize,
  zoomedTo,
} from '#contracts/site-pictures.ts'

const words = sitePictures.crop

/** A photo that was chosen and not sent yet. */
export interface Photo {
  file: File
  /** Of the file, upright. */
  width: number
  height: number
  /** Smaller than the file, to be drawn. */
  image: ImageBitmap
}

/** Sharp on a phone, and little memory. */
const DRAWN_WIDTH = 1200

/** Decodes a photo, upright; or says why it can't be. */
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

/** What a photo begins with: as much of its middle as the shape allows. */
export const FIRST: PictureCrop = { shape: 'upright', turn: 0, zoom: 1, x: 0.5, y: 0.5 }

export interface CropProps {
  photo: Photo
  crop: PictureCrop
  onMove: (crop: PictureCrop) => void
}

/** What of the photo will be seen. A finger or mouse moves it. */
export function CroppedView({ photo, crop, onMove }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<Grip>(null)
  const fingers = useRef(new Map<number, Point>())
  const { image } = photo
  const width = 480
  const height = width / PICTURE_SHAPES[crop.shape]
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) draw(context, image, crop, width)
    // A canvas of another height is empty: its shape is part of the crop.
  }, [image, crop])

  /** Begins anew from what is seen, whenever a finger comes or goes. */
  function grip(): void {
    const points = [...fingers.current.values()]
    held.current = points.length > 0 ? { points, crop } : null
  }

  function move({ pointerId, clientX, clientY, currentTarget }: React.PointerEvent<HTMLCanvasElement>): void {
    if (!held.current || !fingers.current.has(pointerId)) return
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    const { points, crop: from } = held.current
    const now = [...fingers.current.values()]
    // Fingers that lie on each other have no distance to compare with.
    const spread = now.length > 1 ? distance(now) / Math.max(10, distance(points)) : 1
    const zoom = Math.min(mostZoom(photo, from), Math.max(1, from.zoom * spread))
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
    fingers.current.delete(pointerId)
    grip()
  }

  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label={words.view}
      className="w-60 max-w-full cursor-move touch-none rounded-picture"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        grip()
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

/** Where the fingers came down, and what was seen then. */
interface Grip {
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

/** Draws the part that will be seen as wide as the canvas. */
function draw(context: CanvasRenderingContext2D, image: ImageBitmap, crop: PictureCrop, width: number): void {
  const part = croppedPart(image, crop)
  const whole = turnedSize(image, crop.turn)
  const scale = width / part.width
  context.resetTransform()
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate(-part.left, -part.top)
  // Round its middle, which stays where it is.
  context.translate(whole.width / 2, whole.height / 2)
  context.rotate((crop.turn * Math.PI) / 180)
  context.drawImage(image, -image.width / 2, -image.height / 2)
}

/** @param room pixels that are left over */
function moved(share: number, by: number, room: number): number {
  return room < 1 ? share : Math.min(1, Math.max(0, share + by / room))
}

/** So far in that the smallest version that pages show is still full of pixels; one to spare for rounding. */
export function mostZoom(photo: Photo, { shape, turn }: PictureCrop): number {
  const whole = croppedPart(photo, { ...FIRST, shape, turn })
  return Math.max(1, Math.min(PICTURE_ZOOM, whole.width / (PICTURE_LEAST + 1)))
}
