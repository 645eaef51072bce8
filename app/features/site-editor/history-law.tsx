import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { SelectField } from '#app/components/field.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { saveFile } from '#app/lib/save-file.ts'

import { words as all } from './field-base.ts'
import { readLawPages, readReleases, siteKeys } from './site-editor.data.ts'

const words = all.law

/** The law pages as one document, with changes since a version marked: to print, or to send as a file. */
export function LawView({ heading }: { heading: React.ReactNode }) {
  const [since, setSince] = useState('')
  const frame = useRef<HTMLIFrameElement>(null)
  const { isReached, watch } = useReachedByKey()
  const pages = useQuery({
    queryKey: siteKeys.law(since),
    queryFn: () => readLawPages(since === '' ? undefined : Number(since)),
  })
  const history = useQuery({ queryKey: siteKeys.releases, queryFn: readReleases })
  const releases = history.data?.filter(({ state }) => state !== 'failed') ?? []
  const html = pages.data
  return (
    <>
      {heading}
      <p className="mt-3 max-w-measure text-ink-soft">{words.lead}</p>
      <div className="mt-6 flex flex-wrap items-end gap-4">
        <div className="min-w-0 grow sm:max-w-md">
          <SelectField
            label={words.since}
            value={since}
            onChange={(event) => setSince(event.target.value)}
            options={[
              { value: '', label: words.sinceNothing },
              ...releases.map(({ id: release, publishedAt }) => ({
                value: String(release),
                label: publishedAt ? momentOf(publishedAt) : all.history.builtIn,
              })),
            ]}
          />
        </div>
        <Button look="secondary" disabled={!html} onClick={() => frame.current?.contentWindow?.print()}>
          {words.print}
        </Button>
        <Button
          look="secondary"
          disabled={!html}
          onClick={() => html && saveFile(words.fileName, 'text/html', html)}
        >
          {words.save}
        </Button>
      </div>
      <div className="mt-6">
        <QueryStatus query={pages} words={{ ...all, ...words }} lines={8} />
        {html && (
          <iframe
            ref={frame}
            title={words.frame}
            srcDoc={html}
            // Without scripts; `allow-modals` lets this page print it.
            sandbox="allow-same-origin allow-modals"
            onLoad={watch}
            className={`h-[75vh] w-full rounded-control border border-line-strong bg-white p-2 sm:p-6 ${isReached ? 'outline-2 outline-offset-3 outline-focus' : ''}`}
          />
        )}
      </div>
    </>
  )
}

/**
 * Whether Tab has focused the frame, so that a ring is drawn: browsers focus its document, to scroll it, and draw none.
 */
function useReachedByKey() {
  const [isReached, setReached] = useState(false)
  function watch({ currentTarget }: React.SyntheticEvent<HTMLIFrameElement>): void {
    const view = currentTarget.contentWindow
    view?.addEventListener('keyup', () => setReached(true))
    view?.addEventListener('blur', () => setReached(false))
  }
  return { isReached, watch }
}
