import { useRef } from 'react'

import { ButtonLink } from '#app/components/button.tsx'
import { isInView, useIsCoveringContent } from '#app/lib/covering-content.ts'
import { useIsOn } from '#app/facts.ts'
import { floating } from '#content/messages/frame-floating.ts'

import { isOwnPage, useShownPath } from './page-locale.ts'

const { thumbBar: words } = floating
/** Pages that lead to a session and have no form or search as their main part. */
const PAGES = ['/', '/about', '/services', '/resources', '/blog', '/faqs', '/testimonials', '/membership']
/** Elements that have the same buttons, accept input, or lead to help. */
const HIDING_ELEMENTS =
  'main header:has(h1), main form:not(dialog form), [data-keep-clear], main [data-crisis], footer [data-crisis]'

/**
 * On a phone, at the lower edge: links to the insurance search and to booking, once the page's header is out of view.
 * Without scripts it is always visible.
 */
export function ThumbBar() {
  const path = useShownPath()
  return (PAGES.includes(path) || isOwnPage(path)) && <Bar />
}

function Bar() {
  const bar = useRef<HTMLElement>(null)
  const hidden = useIsCoveringContent(bar, () => isInView(HIDING_ELEMENTS))
  return (
    <nav
      ref={bar}
      aria-label={words.label}
      className={`thumb-bar ${hidden ? 'invisible [@media(scripting:none)]:visible' : ''} fixed inset-x-0 bottom-0 z-20 gap-3 border-t border-line bg-paper px-gutter pt-2 sm:hidden print:hidden`}
    >
      {useIsOn(words.insurance.href) && (
        <ButtonLink look="secondary" className="grow px-3! text-small" {...words.insurance} />
      )}
      <ButtonLink className="grow px-3! text-small" {...words.book} />
    </nav>
  )
}
