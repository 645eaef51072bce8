import { LoadFailed } from '#app/components/load-failed.tsx'
import { LongWait } from '#app/components/long-wait.tsx'
import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'
import { useMember } from '#app/lib/member-session.ts'
import { useOnReturn } from '#app/lib/on-return.ts'
import { admin as words } from '#content/messages/admin.ts'
import { frame } from '#content/messages/frame.ts'

import { MailingNotice } from './mailing-notice.tsx'
import { NotOwner } from './not-owner.tsx'
import { OwnerHeader } from './owner-header.tsx'
import { useOwnership } from './use-ownership.ts'

/**
 * What stands round the owner's pages, and who gets to see them: nobody signed in is led to /auth, a member
 * who is not the owner reads that this is for the practice.
 *
 * @param outside the site's own frame, for everybody but the owner
 * @param children the page; `doubt` asks again who this is, after a refusal
 */
export function OwnerArea({
  outside,
  children,
}: {
  outside: (page: React.ReactNode) => React.ReactNode
  children: (doubt: () => void) => React.ReactNode
}) {
  const member = useMember(false)
  const { ownership, ask } = useOwnership(member?.id)
  const doubt = () => void ask()
  useOnReturn(doubt)
  if (!member || ownership === 'asking') return <Asking />
  if (ownership === 'owner') {
    return (
      <>
        <OwnerHeader email={member.email} />
        <main id="main" tabIndex={-1} className="page-column pb-section">
          <div className="max-w-240">
            <MailingNotice />
            {children(doubt)}
          </div>
        </main>
      </>
    )
  }
  return outside(ownership === 'stranger' ? <NotOwner email={member.email} /> : <Unchecked onRetry={ask} />)
}

function Asking() {
  // Whoever comes by a link has the focus here until the page is there.
  const main = useFocusHandover<HTMLElement>(pageHeading)
  return (
    <main ref={main} id="main" tabIndex={-1} className="page-column grid gap-6 py-section">
      <div role="status" className="text-lead text-ink-soft">
        {words.loading}
      </div>
      <LongWait words={frame.longWait} />
    </main>
  )
}

function Unchecked({ onRetry }: { onRetry: () => Promise<void> }) {
  const { title, description } = words.unchecked
  return (
    <div className="page-column py-section">
      <LoadFailed title={title} live="assertive" retry={words.retry} retrying={words.busy} onRetry={onRetry}>
        <p>{description}</p>
      </LoadFailed>
    </div>
  )
}
