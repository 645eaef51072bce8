import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { Icon } from '#app/components/icon.tsx'
import { useHydrated } from '#app/lib/hydrated.ts'
import { frame } from '#content/messages/frame.ts'

import { askQuestion } from './ask-question.ts'

// On a phone the words would lie over the form that somebody is filling in.
const SMALL_WHILE_WRITING = 'max-sm:in-[:root:has(main_form_:focus)]:sr-only'

/** The floating 'Ask a Question' button. Its close control hides it until the next page is opened. */
export function QuestionButton() {
  return <UntilDismissed key={useLocation().pathname} />
}

function UntilDismissed() {
  const [dismissed, setDismissed] = useState(false)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  if (dismissed) return null
  return (
    <aside
      aria-label={frame.questionButton.label}
      className="fixed right-4 bottom-4 z-20 flex items-stretch overflow-hidden rounded-control bg-primary text-on-primary shadow-float sm:right-6 sm:bottom-6 print:hidden forced-colors:border"
    >
      <a
        href="/contact"
        onClick={(event) => askQuestion(event, navigate)}
        className="inset-focus inline-flex min-h-12 items-center gap-2.5 pr-3 pl-4 text-small font-semibold text-on-primary no-underline hover:bg-primary-hover"
      >
        <Icon name="question" />
        <span className={SMALL_WHILE_WRITING}>{frame.questionButton.label}</span>
      </a>
      <button
        type="button"
        aria-label={frame.questionButton.dismiss}
        title={frame.questionButton.dismiss}
        onClick={() => setDismissed(true)}
        className={`${hydrated ? '' : 'invisible'} inset-focus inline-flex w-touch items-center justify-center border-l border-on-primary/25 hover:bg-primary-hover`}
      >
        <Icon name="close" className="size-4" />
      </button>
    </aside>
  )
}
