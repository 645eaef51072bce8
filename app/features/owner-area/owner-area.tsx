import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useMember } from '#app/lib/member-session.ts'
import { useOnReturn } from '#app/lib/on-return.ts'
import { admin as words } from '#content/messages/admin.ts'

import { NotOwner } from './not-owner.tsx'
import { OwnerHeader } from './owner-header.tsx'
import { useOwnership } from './use-ownership.ts'

/**
 * What stands round the owner's pages, and who gets to see them: nobody signed in is led to /auth, a member
 * who is not the owner reads that this is for the practice.
 *
 * @param children the page; `doubt` asks again who this is, after a refusal
 */
export function OwnerArea({ children }: { children: (doubt: () => void) => React.ReactNode }) {
  const member = useMember(false)
  const { ownership, ask } = useOwnership(member?.id)
  const doubt = () => void ask()
  useOnReturn(doubt)
  if (!member || ownership === 'asking') {
    return (
      <main id="main" className="page-column py-section">
        <output className="text-lead text-ink-soft">{words.loading}</output>
      </main>
    )
  }
  if (ownership === 'owner') {
    return (
      <>
        <OwnerHeader email={member.email} />
        <main id="main" tabIndex={-1} className="page-column pb-section">
          <div className="max-w-240">{children(doubt)}</div>
        </main>
      </>
    )
  }
  return (
    <main id="main" tabIndex={-1}>
      {ownership === 'stranger' ? <NotOwner /> : <Unchecked onRetry={doubt} />}
    </main>
  )
}

function Unchecked({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page-column max-w-narrow py-section">
      <Notice tone="danger" title={words.unchecked.title} live="assertive">
        <p>{words.unchecked.description}</p>
      </Notice>
      <Button look="secondary" className="mt-5" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}
