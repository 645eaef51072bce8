/** Public pages that exist, in the order of the sitemap. Each is rendered at build. */
export const prerenderedPaths: string[] = ['/']

/** Pages that load in the browser: what they show belongs to one member or to the owner. */
export const clientOnlyPaths: string[] = []
