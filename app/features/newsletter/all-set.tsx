import { Notice } from '#app/components/notice.tsx'
import { newsletter } from '#content/messages/newsletter.ts'

/** The card that takes the form's place once somebody is on the list. */
export function AllSet({ focused = false }: { focused?: boolean }) {
  return (
    <Notice tone="settled" title={newsletter.allSet.title} live={focused ? 'focus' : undefined}>
      <p>{newsletter.allSet.text}</p>
    </Notice>
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
