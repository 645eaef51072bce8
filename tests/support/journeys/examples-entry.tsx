import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'

import { ToastHost } from '#app/components/toast-host.tsx'
import { ExamplesPage } from '#app/examples/examples-page.tsx'
import '#app/styles/app.css'

createRoot(document.querySelector('#page')!).render(
  <MemoryRouter>
    <ExamplesPage />
    <ToastHost
      label="Messages"
      closeLabel="Close message"
      errorIdNote="Number: {id}"
      resolve={(text) => text}
    />
  </MemoryRouter>,
)
