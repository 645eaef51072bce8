/** The field looks the same before and after the search behind it is loaded. */
export const GROUP =
  'flex items-stretch rounded-control border border-line-strong bg-card focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-focus'
export const INPUT =
  'min-h-13 w-full min-w-0 grow rounded-control bg-transparent px-4 text-body text-ink placeholder:text-ink-soft focus-visible:outline-none'
export const END =
  'inline-flex w-12 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:text-ink'

/** Id of whichever input stands under the label. */
export const INPUT_ID = 'insurer'
