/** A stubbed reply that rejects when the caller aborts, as `fetch` does. */
export function patient(reply: Response | Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    Promise.resolve(reply).then(resolve, reject)
  })
}
