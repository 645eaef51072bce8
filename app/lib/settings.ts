/** What the browser knows of this installation; nothing in it is secret. */
export interface SiteSettings {
  /** Public origin of the site, without a slash at the end. */
  siteUrl: string
  /** Origin of the Supabase project that serves accounts and data; empty when our own process does. */
  backendUrl: string
  publicKey: string
  /** Where inquiries and ESA requests are posted: a path of ours or an outside form service. */
  formEndpoint: string
  /** True where vendors are stand-ins and the content is sample content. */
  sandbox: boolean
}

declare global {
  /** Set before the app is loaded for rendering, by `publishing/render-pages.ts`; by Vite and the tests for theirs. */
  var siteSettings: SiteSettings
}

/**
 * Of the server that made the page, not of the build: one build serves any address. In a browser they come with the
 * document, because the modules of a page are evaluated before its data is there.
 */
export const settings: SiteSettings = import.meta.env.SSR
  ? globalThis.siteSettings
  : fromLines(document.documentElement.dataset.settings!)

/** As the attribute `data-settings` of the root element, 70 bytes less than JSON: no setting has a line end in it. */
export function settingsInLines({
  siteUrl,
  backendUrl,
  publicKey,
  formEndpoint,
  sandbox,
}: SiteSettings): string {
  return [siteUrl, backendUrl, publicKey, formEndpoint, ...(sandbox ? ['sandbox'] : [])].join('\n')
}

type Lines = [siteUrl: string, backendUrl: string, publicKey: string, formEndpoint: string, sandbox?: string]

function fromLines(lines: string): SiteSettings {
  const [siteUrl, backendUrl, publicKey, formEndpoint, sandbox] = lines.split('\n') as Lines
  return { siteUrl, backendUrl, publicKey, formEndpoint, sandbox: sandbox !== undefined }
}
