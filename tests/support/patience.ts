/** For tests: a reply, or the caller's own giving up. Without a network nobody else ends such a request. */
export function patient(reply: Response | Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    Promise.resolve(reply).then(resolve, reject)
  })
}
