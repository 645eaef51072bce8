import { useSearchParameters } from '#app/lib/search-parameters.ts'

/** Views of the editor, by the query of its address, so that Back opens the previous one. */
export type View =
  | { name: 'start' }
  | {
      name: 'document'
      document: string
      group: string | undefined
      field: string | undefined
      /** On a phone: whether the page is shown instead of its fields. */
      isLook: boolean
    }
  | { name: 'review' }
  | { name: 'history' }
  | { name: 'release'; release: number }
  | { name: 'restore'; release: number }
  | { name: 'updates' }
  | { name: 'law' }

const PATH = '/admin/site'

export function useView(): View {
  const [params] = useSearchParameters()
  const document = params.get('document')
  const release = Number(params.get('release') ?? Number.NaN)
  if (document) {
    return {
      name: 'document',
      document,
      group: params.get('group') ?? undefined,
      field: params.get('field') ?? undefined,
      isLook: params.get('look') === 'page',
    }
  }
  const view = params.get('view')
  if ((view === 'release' || view === 'restore') && Number.isInteger(release)) return { name: view, release }
  const isView = view === 'review' || view === 'history' || view === 'updates' || view === 'law'
  return isView ? { name: view } : { name: 'start' }
}

/** A parameter of a document's address. */
export const LOOK = 'look=page'

export const addressOf = {
  start: PATH,
  review: `${PATH}?view=review`,
  history: `${PATH}?view=history`,
  updates: `${PATH}?view=updates`,
  law: `${PATH}?view=law`,
  release: (release: number) => `${PATH}?view=release&release=${release}`,
  restore: (release: number) => `${PATH}?view=restore&release=${release}`,
  section: ({ document, group }: { document: string; group: string }, field?: string) =>
    `${PATH}?${new URLSearchParams({ document, group, ...(field && { field }) })}`,
  field: ({ document, path }: { document: string; path: string }) =>
    `${PATH}?${new URLSearchParams({ document, field: path })}`,
}

/** Id of the control of a field. */
export function controlId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** Scrolls to a field's control and focuses it; opens the fold that it is in. */
export function focusField(path: string): void {
  const control = document.getElementById(controlId(path))
  const fold = control?.closest('details')
  if (fold) fold.open = true
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
