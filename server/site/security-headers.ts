/**
 * With everything that the process sends. Each document adds a policy of its own.
 * @param options.hstsSubdomains promises for every subdomain too that it is reached over HTTPS only
 */
export function securityHeadersFor({ hstsSubdomains }: { hstsSubdomains: boolean }): Record<string, string> {
  return {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
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

/** For what is no document: where a browser shows it all the same, it loads, runs and frames nothing. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"
