import { useEffect, useRef } from 'react'

import { Notice } from '#app/components/notice.tsx'
import { newsletter } from '#content/messages/newsletter.ts'

/** The card that takes the form's place once somebody is on the list. */
export function AllSet({ focused = false }: { focused?: boolean }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (focused) card.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <div ref={card} tabIndex={focused ? -1 : undefined} className="rounded-control">
      <Notice tone="settled" title={newsletter.allSet.title} live="polite">
        <p>{newsletter.allSet.text}</p>
      </Notice>
    </div>
  )
}

/** What the page says when a form sent without scripts comes back to it. */
export function AnswersWithoutScript() {
  return (
    <>
      <div id="subscribed" className="shown-as-target mb-5">
        <AllSet />
      </div>
      <div id="subscribe-failed" className="shown-as-target mb-5">
        <Notice tone="danger" title={newsletter.notSent.title}>
          <p>{newsletter.notSent.text}</p>
        </Notice>
      </div>
    </>
  )
}
