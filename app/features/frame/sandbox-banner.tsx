import { settings } from '#app/lib/settings.ts'
import { frame } from '#content/messages/frame.ts'

/** Says, on the local product, that nothing here is real. Production never renders it. */
export function SandboxBanner() {
  if (!settings.sandbox) return null
  return (
    <aside className="bg-lamp-wash text-ink print:hidden">
      <p className="page-column flex flex-wrap items-center gap-x-4 text-fine max-sm:py-1.5">
        <span>{frame.sandboxBanner.text}</span>
        <a
          href="/sandbox/outbox"
          className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4"
        >
          {frame.sandboxBanner.outbox}
        </a>
      </p>
    </aside>
  )
}
