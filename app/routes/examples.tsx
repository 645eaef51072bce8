import { ExamplesPage } from '#app/examples/examples-page.tsx'

export const handle = { head: () => <title>Components</title> }

/** Only while developing (`routes.ts`). */
export default function ExamplesRoute() {
  return <ExamplesPage />
}
