import { ExamplesPage } from '#app/examples/examples-page.tsx'

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]

/** Only while developing (`routes.ts`). */
export default function ExamplesRoute() {
  return <ExamplesPage />
}
