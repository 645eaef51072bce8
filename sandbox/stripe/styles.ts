/** Plain; not the site's look, so that nobody takes the pay page for the site. */
export const STYLES = `
:root { color-scheme: light dark; --edge: light-dark(#d5dbe1, #3a4552); --strong: light-dark(#4f46c8, #a5a0ff) }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#f6f8fa, #12161c);
  color: light-dark(#1a1f36, #e7eaf0) }
.test { margin: 0; padding: .5rem 1rem; text-align: center; background: light-dark(#ffe9c7, #4a3510) }
main { margin: 2rem auto; padding: 1.5rem; max-width: 30rem; border: 1px solid var(--edge); border-radius: .75rem;
  background: light-dark(#fff, #1a2029) }
h1 { margin: 0 0 .5rem; font-size: 1.375rem }
h2 { margin: 1.5rem 0 .25rem; font-size: 1.0625rem }
.amount { margin: 0 0 1rem; font-size: 2rem; font-weight: 600 }
.amount small { font-size: 1rem; font-weight: 400 }
.error { color: light-dark(#a4162f, #ff9aa8) }
form { display: grid; gap: .75rem; margin: 1rem 0 0 }
button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; border-radius: .5rem; cursor: pointer;
  border: 1px solid var(--strong); background: light-dark(#4f46c8, #a5a0ff); color: light-dark(#fff, #12161c) }
button.plain { background: none; border-color: var(--edge); color: inherit }
a { color: var(--strong) }
`
