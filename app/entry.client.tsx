import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { allowForeignChanges } from './lib/changed-document.ts'
import { ignoreSecondPress } from './lib/double-click.ts'
import { rememberFields } from './lib/typed-fields.ts'

allowForeignChanges()
ignoreSecondPress()

// In a separate task: together with the framework's code it would block a phone for 50 ms.
setTimeout(() =>
  startTransition(() => {
    const restoreFields = rememberFields()
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        // Called once React has rendered anew a document that it did not find as it was made.
        onRecoverableError(error) {
          if (performance.getEntriesByName('hydrated').length > 0) return reportError(error)
          restoreFields()
          // oxlint-disable-next-line no-console
          console.warn('The page was rendered anew', error)
        },
      },
    )
  }),
)
