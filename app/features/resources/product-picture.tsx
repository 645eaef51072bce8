/**
 * Line drawings of kinds of things, 48 px square: what is drawn in ink, then what is filled. By the id of the product;
 * another one has a parcel.
 */
const DRAWINGS: Partial<Record<string, readonly [lines: string, fill?: string]>> = {
  'weighted-lap-pad': ['M8 16h32v18H8zM8 25h32M16 16v18M24 16v18M32 16v18', 'M16 25h8v9h-8z'],
  'small-gel-cold-pack': ['M11 12h26v24H11zM11 17h26M24 22v9M20 24l8 5M28 24l-8 5', 'M11 12h26v5H11z'],
  'textured-worry-stones': [
    'M10 31c0-5 4-8 9-8s8 3 8 7-4 6-9 6-8-2-8-5zM25 19c0-4 3-7 7-7s7 3 7 6-3 6-7 6-7-2-7-5zM14 29c3-2 6-2 9 0M29 17c2-1 4-1 6 1',
    'M25 19c0-4 3-7 7-7s7 3 7 6-3 6-7 6-7-2-7-5z',
  ],
  'sour-candy': [
    'M17 24a7 7 0 1 0 14 0 7 7 0 1 0-14 0zM17 24L8 18v12zM31 24l9-6v12zM20 20l8 8',
    'M17 24a7 7 0 1 0 14 0 7 7 0 1 0-14 0z',
  ],
  'soft-foam-earplugs': [
    'M12 34V20c0-4 2-7 5-7s5 3 5 7v14zM26 34V20c0-4 2-7 5-7s5 3 5 7v14zM12 29h10M26 29h10',
    'M12 29h10v5H12zM26 29h10v5H26z',
  ],
  'pocket-notebook': ['M14 10h20v28H14zM19 10v28M23 17h7M23 22h7M23 27h5', 'M14 10h5v28h-5z'],
  'weighted-blanket': [
    'M8 18c8-5 24-5 32 0v16c-8-5-24-5-32 0zM16 15.500v16M24 14.500v15.500M32 15.500v16M8 26c8-5 24-5 32 0',
    'M16 23.200c5-1.2 11-1.2 16 0v8c-5-1.2-11-1.2-16 0z',
  ],
  'sunrise-alarm-clock': [
    'M10 32a14 14 0 0 1 28 0zM24 8v5M9 15l3 3M39 15l-3 3M8 37h32M24 32v-7l4 3',
    'M16 32a8 8 0 0 1 16 0z',
  ],
  'white-noise-machine': [
    'M14 36V22a10 10 0 0 1 20 0v14zM11 36h26M19 26h.1M24 26h.1M29 26h.1M19 30h.1M24 30h.1M29 30h.1',
    'M17 22a7 7 0 0 1 14 0z',
  ],
  'guided-journal': [
    'M24 14c-4-3-9-3-15-2v22c6-1 11-1 15 2 4-3 9-3 15-2V12c-6-1-11-1-15 2zM24 14v22M29 19h6M29 24h6M13 19h6',
    'M24 14c4-3 9-3 15-2v22c-6-1-11-1-15 2z',
  ],
  'mindfulness-card-deck': [
    'M18 12h16v22H18zM14 15l-3 1 5 21 14-3M26 18l3 5-3 5-3-5z',
    'M26 18l3 5-3 5-3-5z',
  ],
  'yoga-mat': [
    'M10 30a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM14 30a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM16 24l18-10 6 9-19 11',
    'M16 24l18-10 6 9-18 9z',
  ],
  'aromatherapy-diffuser': [
    'M15 36c-3-8 1-14 9-14s12 6 9 14zM21 22v-4h6v4M24 13c-2-2 2-4 0-6M29 14c-2-2 2-4 0-6',
    'M15 36c-2-4-1-7 0-9h18c1 2 2 5 0 9z',
  ],
  'light-therapy-lamp': ['M14 10h20v22H14zM18 14h12v14H18zM24 32v6M17 38h14', 'M18 14h12v14H18z'],
  'noise-cancelling-headphones': [
    'M10 29v-5a14 14 0 0 1 28 0v5M10 27h5v10h-5zM33 27h5v10h-5z',
    'M10 27h5v10h-5zM33 27h5v10h-5z',
  ],
  'herbal-tea-sampler': [
    'M11 20h22v8a9 9 0 0 1-9 9h-4a9 9 0 0 1-9-9zM33 22h3a4 4 0 0 1 0 9h-4M18 15c-2-2 2-4 0-6M25 15c-2-2 2-4 0-6',
    'M11 24h22v4a9 9 0 0 1-9 9h-4a9 9 0 0 1-9-9z',
  ],
  'coloring-book-for-adults': [
    'M10 12h22v26H10zM21 20a3 3 0 1 1 .1 0zM21 30a3 3 0 1 1 .1 0zM16 25a3 3 0 1 1 .1 0zM26 25a3 3 0 1 1 .1 0zM36 14l4 3-6 12-4 2v-5z',
    'M36 14l4 3-6 12-4 2v-5z',
  ],
  'phone-tripod': ['M18 8h12v19H18zM24 27v5M24 32l-9 8M24 32l9 8M24 32v8', 'M20.5 11h7v12h-7z'],
}

const PARCEL = ['M10 16l14-6 14 6v16l-14 6-14-6zM10 16l14 6 14-6M24 22v16', 'M10 16l14 6v16l-14-6z'] as const

/** A drawing of the kind of thing; decorative, because its name is beside it. */
export function ProductPicture({ of, className = '' }: { of: string; className?: string }) {
  const [lines, fill] = DRAWINGS[of] ?? PARCEL
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 rounded-control bg-lamp-wash ${className}`}
    >
      {fill && <path d={fill} className="fill-lamp" opacity=".75" />}
      <path
        d={lines}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
