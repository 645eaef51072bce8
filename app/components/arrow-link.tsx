import { Icon } from './icon.tsx'
import type { SiteLinkProps } from './site-link.tsx'
import { SiteLink } from './site-link.tsx'

/** A text link on its own line that leads on; 44 px high. An outside one says so by its arrow. */
export function ArrowLink({ href, children, className = '', ...rest }: SiteLinkProps) {
  return (
    <SiteLink
      href={href}
      className={`group inline-flex min-h-touch items-center gap-2 font-semibold text-link underline decoration-1 underline-offset-[0.3em] hover:decoration-2 ${className}`}
      {...rest}
    >
      {children}
      <Icon
        name={href.startsWith('https://') ? 'outside' : 'arrow'}
        className="size-4.5 transition-transform group-hover:translate-x-1"
      />
    </SiteLink>
  )
}
