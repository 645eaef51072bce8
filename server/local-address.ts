/** What listens on every address is reached by this name on the same machine. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '::', '[::]'])

/** Where a browser on this machine reaches what listens on `HOST` and `PORT`. */
export function localAddress({ HOST, PORT }: { HOST: string; PORT: number | string }): string {
  if (EVERY_ADDRESS.has(HOST)) return `http://localhost:${PORT}`
  const bare = HOST.replace(/^\[|\]$/g, '')
  return `http://${bare.includes(':') ? `[${bare}]` : bare}:${PORT}`
}
