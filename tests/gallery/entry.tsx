import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'

import { ToastHost } from '#app/components/toast-host.tsx'
import '#app/styles/app.css'

import { GalleryPage } from './gallery-page.tsx'

createRoot(document.querySelector('#page')!).render(
  <MemoryRouter>
    <GalleryPage />
    <ToastHost
      label="Messages"
      closeLabel="Close message"
      errorIdNote="Number: {id}"
      resolve={(text) => text}
    />
  </MemoryRouter>,
)
