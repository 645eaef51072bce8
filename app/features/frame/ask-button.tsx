import { useNavigate } from 'react-router'

import { ButtonLink } from '#app/components/button.tsx'

import { askQuestion } from './ask-question.ts'

/**
 * 'Ask a Question' within a page. `here` says that this page has the contact section, so that the link
 * works without scripts too.
 */
export function AskButton({
  label,
  look = 'secondary',
  here = false,
}: {
  label: string
  look?: 'secondary' | 'onNight' | 'lamp'
  here?: boolean
}) {
  const navigate = useNavigate()
  return (
    <ButtonLink
      look={look}
      href={here ? '#contact' : '/contact'}
      onClick={(event) => askQuestion(event, navigate)}
    >
      {label}
    </ButtonLink>
  )
}
