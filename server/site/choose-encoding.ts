import { parseAccept } from 'hono/utils/accept'

import type { Encoding, SiteFile } from './site-files.ts'

const SMALLEST_FIRST: readonly Encoding[] = ['br', 'gzip']

/**
 * The smallest that the browser takes, in whatever order it lists them.
 * @param accepted the header `Accept-Encoding`
 */
export function chooseEncoding(accepted: string | undefined, bodies: SiteFile['bodies']): Encoding {
  if (!accepted) return 'identity'
  const offers = parseAccept(accepted)
  const takes = (encoding: Encoding) => offers.some(({ type, q }) => type === encoding && q > 0)
  return SMALLEST_FIRST.find((encoding) => bodies[encoding] && takes(encoding)) ?? 'identity'
}
