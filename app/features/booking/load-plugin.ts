export type PluginOutcome = 'ready' | 'failed' | 'offline'

/**
 * Adds the platform's script to the page and says whether it ran. One that takes too long is reported as
 * 'failed', and as 'ready' if it comes after all.
 *
 * @returns takes the script, and any later report, away again
 */
export function loadPlugin(
  address: string,
  options: { patienceMs: number; report: (outcome: PluginOutcome) => void },
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const script = document.createElement('script')
  let faulty = false
  // A script that is something else by now, such as an error page, loads well and then can't be read.
  window.addEventListener('error', (event) => (faulty ||= isOf(script, event)), { signal })
  script.addEventListener('load', () => settle(faulty ? 'failed' : 'ready'), { signal })
  script.addEventListener('error', () => settle(navigator.onLine ? 'failed' : 'offline'), { signal })
  const patience = setTimeout(() => options.report('failed'), options.patienceMs)
  script.src = address
  document.head.append(script)

  function settle(outcome: PluginOutcome) {
    stop()
    options.report(outcome)
  }

  function stop() {
    clearTimeout(patience)
    ended.abort()
  }

  return () => {
    stop()
    script.remove()
  }
}

/** Browsers tell nothing about the faults of another origin's script, not even its name. */
function isOf(script: HTMLScriptElement, event: ErrorEvent): boolean {
  return event.filename === '' || event.filename === script.src
}
