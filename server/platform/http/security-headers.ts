// Browser features that no page of ours uses. Only names that Chromium knows on every system: it warns of others in the
// console of every page.
const DENIED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
/** Passkeys, and copying an address or a code. */
const OWN = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']

/** The Permissions-Policy of every response. */
export const PERMISSIONS = [
  ...DENIED.map((feature) => `${feature}=()`),
  ...OWN.map((feature) => `${feature}=(self)`),
].join(', ')

/**
 * Headers of every response. Documents add a Content-Security-Policy of their own.
 * @param options.hstsSubdomains requires HTTPS for every subdomain too
 */
export function securityHeadersFor({ hstsSubdomains }: { hstsSubdomains: boolean }): Record<string, string> {
  return {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': PERMISSIONS,
    'Referrer-Policy': 'same-origin',
    'Strict-Transport-Security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
  }
}

/** The policy of responses that are no documents: opened in a browser, they load, run and frame nothing. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"
