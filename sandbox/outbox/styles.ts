/** Plain and readable in both colour schemes; not the site's look, so that nobody takes it for the site. */
export const OUTBOX_STYLES = `
:root { color-scheme: light dark; --edge: light-dark(#d8d4cb, #3b4a50); --soft: light-dark(#52616a, #a9bcc1) }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 46rem; font: 1rem/1.6 system-ui, sans-serif;
  background: light-dark(#f6f4ef, #12191c); color: light-dark(#1d2b30, #e8ecec) }
h1 { margin: 0; font-size: 1.75rem }
header p { margin: .25rem 0 2rem; color: var(--soft) }
article { margin: 0 0 1.5rem; padding: 1.25rem; border: 1px solid var(--edge); border-radius: .75rem;
  background: light-dark(#fff, #1a2429) }
h2 { margin: 0 0 .5rem; font-size: 1.125rem; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem; margin: 0 0 1rem; font-size: .9375rem }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--edge); border-radius: .5rem; background: #fff }
details { margin-top: .75rem }
summary { cursor: pointer; padding: .5rem 0; color: var(--soft) }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .9375rem/1.5 ui-monospace, monospace }
`
