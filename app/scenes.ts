import type { ScenePicture } from '#app/components/scene.tsx'
import { photoOf } from '#content/pictures.ts'
import type { OwnPicture } from '#content/schemas/pictures.ts'

/** Drawn in app/images/scene-*.svg, colored by scripts/render-images.ts. */
const files = import.meta.glob<string>('./images/rendered/scene-*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

export type SceneName = 'call' | 'calendar' | 'chair' | 'desk' | 'dog' | 'door' | 'shelf'

/** The owner's photo, or the drawing. For loaders, so that no page's script contains the addresses of all drawings. */
export function sceneOf(name: SceneName, photo: OwnPicture | null): ScenePicture {
  const drawn = (light: 'light' | 'dark') => files[`./images/rendered/scene-${name}-${light}.svg`]!
  return photoOf('scene', photo) ?? { light: drawn('light'), dark: drawn('dark') }
}
