import { Skeleton } from '#app/components/skeleton.tsx'
import { useSignedInHint } from '#app/lib/session/stored-session.ts'
import { membership } from '#content/messages/membership.ts'

const { yours } = membership

/** The placeholder for a member's own plan on /membership. Nothing for visitors. */
export function MembershipRegion({ busy, children }: { busy: boolean; children: React.ReactNode }) {
  const mayBeMember = useSignedInHint()
  if (!mayBeMember) return null
  return (
    <section
      aria-label={yours.title}
      aria-busy={busy}
      className="mb-8 grid min-h-24 content-center gap-4 rounded-card border border-line bg-paper-deep px-6 py-5 sm:px-8"
    >
      {children}
    </section>
  )
}

export function MembershipLoading() {
  return (
    <div className="max-w-72">
      <p className="sr-only">{yours.loading}</p>
      <Skeleton lines={2} />
    </div>
  )
}
