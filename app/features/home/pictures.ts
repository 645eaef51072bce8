import type { PictureSource } from '#app/components/picture.tsx'
import { pictureAddress, type PictureFormat, pictureWidths } from '#content/pictures.ts'
import type { OwnPicture } from '#content/schemas/pictures.ts'

import heroDark480Avif from '../../images/rendered/hero-dark-480.avif?url'
import heroDark480Webp from '../../images/rendered/hero-dark-480.webp?url'
import heroDark800Avif from '../../images/rendered/hero-dark-800.avif?url'
import heroDark800Webp from '../../images/rendered/hero-dark-800.webp?url'
import heroDark1280Avif from '../../images/rendered/hero-dark-1280.avif?url'
import heroDark1280Webp from '../../images/rendered/hero-dark-1280.webp?url'
import heroLight480Avif from '../../images/rendered/hero-light-480.avif?url'
import heroLight480Webp from '../../images/rendered/hero-light-480.webp?url'
import heroLight800Avif from '../../images/rendered/hero-light-800.avif?url'
import heroLight800Webp from '../../images/rendered/hero-light-800.webp?url'
import heroLight1280Avif from '../../images/rendered/hero-light-1280.avif?url'
import heroLight1280Webp from '../../images/rendered/hero-light-1280.webp?url'
import headshotDark320Avif from '../../images/rendered/headshot-dark-320.avif?url'
import headshotDark320Webp from '../../images/rendered/headshot-dark-320.webp?url'
import headshotDark640Avif from '../../images/rendered/headshot-dark-640.avif?url'
import headshotDark640Webp from '../../images/rendered/headshot-dark-640.webp?url'
import headshotLight320Avif from '../../images/rendered/headshot-light-320.avif?url'
import headshotLight320Webp from '../../images/rendered/headshot-light-320.webp?url'
import headshotLight640Avif from '../../images/rendered/headshot-light-640.avif?url'
import headshotLight640Webp from '../../images/rendered/headshot-light-640.webp?url'

/** Drawn in app/images/*.svg, rendered by scripts/render-images.ts. */
export const heroLight: PictureSource = {
  avif: [
    [480, heroLight480Avif],
    [800, heroLight800Avif],
    [1280, heroLight1280Avif],
  ],
  webp: [
    [480, heroLight480Webp],
    [800, heroLight800Webp],
    [1280, heroLight1280Webp],
  ],
}
export const heroDark: PictureSource = {
  avif: [
    [480, heroDark480Avif],
    [800, heroDark800Avif],
    [1280, heroDark1280Avif],
  ],
  webp: [
    [480, heroDark480Webp],
    [800, heroDark800Webp],
    [1280, heroDark1280Webp],
  ],
}
const headshotLight: PictureSource = {
  avif: [
    [320, headshotLight320Avif],
    [640, headshotLight640Avif],
  ],
  webp: [
    [320, headshotLight320Webp],
    [640, headshotLight640Webp],
  ],
}
const headshotDark: PictureSource = {
  avif: [
    [320, headshotDark320Avif],
    [640, headshotDark640Avif],
  ],
  webp: [
    [320, headshotDark320Webp],
    [640, headshotDark640Webp],
  ],
}

/** The owner's portrait, or the drawn one with the page's words for it. */
export function portraitOf(own: OwnPicture | null, drawnAs: string) {
  if (!own) return { light: headshotLight, dark: headshotDark, alt: drawnAs, width: 640, height: 720 }
  const { id, alt, width, height } = own
  const files = (format: PictureFormat) =>
    pictureWidths(width).map((one) => [one, pictureAddress(id, one, format)] as const)
  return { light: { avif: files('avif'), webp: files('webp'), jpg: files('jpg') }, alt, width, height }
}
