import { NEW_TAB_HINT } from '#app/components/site-link.tsx'

import { actions } from './actions.examples.tsx'
import type { Examples } from './examples.ts'
import { forms } from './forms.examples.tsx'
import { head, surfaces } from './surfaces.examples.tsx'
import { words } from './words.examples.tsx'

/** By the file of `app/components/` that they show; a test compares them with what is there. */
export const examples: Examples = { ...surfaces, ...actions, ...forms, ...words }

/** Every component in every state, for those who change one, and for the accessibility tests. Not part of a build. */
export function GalleryPage() {
  return (
    <main>
      {head}
      <p id={NEW_TAB_HINT} hidden>
        opens in a new tab
      </p>
      {Object.entries(examples).map(([file, states]) => (
        <section key={file} aria-label={file} className="page-column py-8">
          <h2 className="text-subtitle">{file}</h2>
          {Object.entries(states).map(([state, shown]) => (
            <div key={state} className="border-t border-line py-4">
              <p className="text-fine text-ink-soft">{state}</p>
              <div className={Array.isArray(shown) ? 'mt-3 flex flex-wrap gap-3' : 'mt-3'}>{shown}</div>
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}
