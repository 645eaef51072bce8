import { blogStore } from '../_shared/blog-store.ts'
import { log, optionalSetting, serve, serviceBackend } from '../_shared/deno.ts'
import { createWordPress } from '../_shared/wordpress.ts'
import { fetchWordpressPosts } from './handler.ts'

/** Supabase's runtime ends a worker that has answered unless it is told to wait; plain Deno has no such thing. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined

const apiBase = optionalSetting('WORDPRESS_API_BASE')

serve(
  fetchWordpressPosts({
    store: blogStore(serviceBackend()),
    wordpress: apiBase ? createWordPress(apiBase) : undefined,
    log,
    later: (work) => {
      if (typeof EdgeRuntime !== 'undefined') EdgeRuntime?.waitUntil(work)
    },
  }),
)
