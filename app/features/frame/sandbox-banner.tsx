import { settings } from '#app/lib/settings.ts'
import { frame } from '#content/messages/frame.ts'

/** Says, on the local product, that nothing here is real. Production never renders it. */
export function SandboxBanner() {
  if (!settings.sandbox) return null
  return (
    <aside className="bg-lamp-wash text-ink print:hidden">
      <p className="page-column text-fine leading-snug max-sm:pt-2">
        {frame.sandboxBanner.text}{' '}
        <a
          href="/sandbox/outbox"
          className="inline-flex min-h-touch items-center font-semibold sm:ml-2 underline underline-offset-4"
        >
          {frame.sandboxBanner.outbox}
        </a>
      </p>
    </aside>
  )
}
