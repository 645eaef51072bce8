export interface PictureSource {
  /** Widths in pixels and their URLs, smallest first. */
  avif: readonly (readonly [width: number, url: string])[]
  webp: readonly (readonly [width: number, url: string])[]
  /** For clients that support neither. */
  jpg?: PictureSource['webp']
}

/** Used by loaders, so that no page's script contains the URLs. */
export interface ShownPicture {
  light: PictureSource
  dark?: PictureSource
  alt: string
  width: number
  height: number
  /** Language of `alt` on pages in another language: the owner describes photos in English. */
  lang?: string
}

/**
 * A picture in modern formats. `dark` replaces it if the visitor's system is dark. `urgent` is for the one picture
 * above the fold; others load lazily.
 */
export function Picture({
  light,
  dark,
  alt,
  width,
  height,
  sizes,
  urgent = false,
  className = '',
  lang,
}: ShownPicture & { sizes: string; urgent?: boolean; className?: string }) {
  const plain = light.jpg ?? light.webp
  const night = '(prefers-color-scheme: dark)'
  return (
    <picture>
      {dark && <source type="image/avif" media={night} srcSet={srcSet(dark.avif)} sizes={sizes} />}
      {dark && <source type="image/webp" media={night} srcSet={srcSet(dark.webp)} sizes={sizes} />}
      <source type="image/avif" srcSet={srcSet(light.avif)} sizes={sizes} />
      {light.jpg && <source type="image/webp" srcSet={srcSet(light.webp)} sizes={sizes} />}
      <img
        src={plain.at(0)?.[1]}
        srcSet={srcSet(plain)}
        sizes={sizes}
        alt={alt}
        lang={lang}
        width={width}
        height={height}
        decoding="async"
        className={className}
        {...(urgent ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}

function srcSet(files: PictureSource['avif']): string {
  return files.map(([width, url]) => `${url} ${width}w`).join(', ')
}
