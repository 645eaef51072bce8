import { GalleryPage } from './gallery-page.tsx'

export const handle = { head: () => <title>Components</title> }

/** Only while developing (`app/routes.ts`). */
export default function GalleryRoute() {
  return <GalleryPage />
}
