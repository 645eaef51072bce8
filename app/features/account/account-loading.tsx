import { LongWait } from '#app/components/long-wait.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'
import { account as words } from '#content/messages/account.ts'
import { frame } from '#content/messages/frame.ts'

import { DoorScreen } from './account-screen.tsx'

const FIELDS = ['first', 'second', 'third', 'fourth']

/** While the session is being read: the shape of a form. All that there is where no script runs. */
export function AccountLoading() {
  // Whoever comes from a page for members has the focus on this heading.
  const part = useFocusHandover<HTMLDivElement>(pageHeading)
  return (
    <div ref={part}>
      <DoorScreen title={words.meta.title}>
        <noscript>
          <Notice tone="caution">
            <p>
              <Words text={frame.withoutScript} />
            </p>
          </Notice>
        </noscript>
        <div role="status" className="needs-script sr-only">
          {words.loading}
        </div>
        <div aria-hidden="true" className="needs-script min-h-136 animate-breathe space-y-6">
          {FIELDS.map((field) => (
            <div key={field} className="space-y-2">
              <div className="h-4 w-28 rounded-control bg-line" />
              <div className="h-12 rounded-control bg-line" />
            </div>
          ))}
        </div>
        <LongWait words={frame.longWait} />
      </DoorScreen>
    </div>
  )
}
