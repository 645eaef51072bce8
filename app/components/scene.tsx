import { Picture, type PictureSource } from './picture.tsx'

/** A drawing, by its URLs for light and dark, or a photo. */
export type ScenePicture =
  | { light: string; dark: string }
  | { light: PictureSource; alt: string; width: number; height: number }

const SHAPE =
  'mt-7 aspect-[9/4] w-full rounded-card object-cover md:-mt-6 md:aspect-4/3 md:w-64 md:rounded-picture lg:-mt-10 lg:w-80'

/**
 * A drawing beside a page's header, as decoration, or the owner's photo in its place. `phones={false}` hides it on
 * phones if the text below is needed on the first screen, such as help in a crisis.
 */
export function Scene({ picture, phones = true }: { picture: ScenePicture; phones?: boolean }) {
  const shown = `print:hidden ${phones ? '' : 'max-md:hidden'}`
  if ('alt' in picture) {
    return (
      <Picture
        {...picture}
        sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 16rem, 100vw"
        className={`${shown} ${SHAPE}`}
      />
    )
  }
  return (
    <picture className={shown}>
      <source media="(prefers-color-scheme: dark)" srcSet={picture.dark} />
      <img
        src={picture.light}
        alt=""
        width={640}
        height={480}
        loading="lazy"
        decoding="async"
        className={`object-[50%_70%] ${SHAPE}`}
      />
    </picture>
  )
}
