import type { PictureRefusalReason } from '#contracts/site-pictures.ts'

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
