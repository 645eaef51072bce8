import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { Icon } from '#app/components/icon.tsx'
import { useFacts } from '#app/facts.ts'
import { useIsCoveringContent } from '#app/lib/covering-content.ts'
import { overlaps } from '#app/lib/overlap.ts'
import { floating } from '#content/messages/frame-floating.ts'

import { askQuestion } from './ask-question.tsx'

const NEVER_COVERED = 'a, button, input, textarea, select, summary, label, iframe, dialog, [data-crisis]'

/** Content of the `QuestionButton`. */
export function FloatingButton() {
  const [dismissed, setDismissed] = useState(false)
  const navigate = useNavigate()
  const { ask } = useFacts().navigation
  const button = useRef<HTMLElement>(null)
  const covering = useIsCoveringContent(
    button,
    (element) => !element.contains(document.activeElement) && overlaps(element, NEVER_COVERED),
  )
  if (dismissed) return null
  return (
    <aside
      ref={button}
      aria-label={ask}
      className={`question-button ${covering ? 'invisible' : ''} fixed right-3 z-20 flex items-stretch overflow-hidden rounded-control shadow-float max-sm:border max-sm:border-primary max-sm:bg-card max-sm:text-link sm:right-6 sm:bg-primary sm:text-on-primary print:hidden forced-colors:border`}
    >
      <a
        href="/contact"
        onClick={(event) => askQuestion(event, navigate)}
        className="inset-focus inline-flex min-h-touch items-center gap-2 pr-2 pl-3 text-fine font-semibold text-inherit no-underline sm:min-h-12 sm:gap-2.5 sm:pr-3 sm:pl-4 sm:text-small sm:hover:bg-primary-hover"
      >
        <Icon name="question" />
        {ask}
      </a>
      <button
        type="button"
        aria-label={floating.questionButton.dismiss}
        title={floating.questionButton.dismiss}
        onClick={() => setDismissed(true)}
        className="inset-focus inline-flex w-touch items-center justify-center border-l border-current/25 sm:hover:bg-primary-hover"
      >
        <Icon name="close" className="size-4" />
      </button>
    </aside>
  )
}
