import { Link } from './link.tsx'
import { TextWithIcon } from './icon.tsx'

export interface SiteLinkProps extends Omit<React.AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
}

/**
 * Any link. The site's own pages open by client-side navigation, external addresses in a new tab without a referrer;
 * files, `tel:`, `mailto:` and `#fragments` are handled by the browser. External links are described by the element
 * with the id `NEW_TAB_HINT`, which the frame renders once.
 */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  const standIn = href.startsWith('/sandbox/')
  const isPage = href.startsWith('/') && !standIn && !href.startsWith('/files/')
  if (isPage) {
    return (
      <Link to={href} {...rest}>
        {children}
      </Link>
    )
  }
  const outside = standIn || href.startsWith('https://') ? OUTSIDE : {}
  return (
    <a href={href} {...outside} {...rest}>
      {children}
    </a>
  )
}

/** Id of the hidden text 'opens in a new tab'. */
export const NEW_TAB_HINT = 'new-tab-hint'

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer', 'aria-describedby': NEW_TAB_HINT }

/**
 * A text link on its own line with an arrow, 44 px high; external links have a different arrow. `label` or children is
 * its text.
 */
export function ArrowLink({
  href,
  label = '',
  children = label,
  className = '',
  ...rest
}: SiteLinkProps & { label?: string; children?: string }) {
  return (
    <SiteLink
      href={href}
      className={`group inline-flex min-h-touch items-center font-semibold wrap-anywhere text-link underline decoration-1 underline-offset-[0.3em] hover:decoration-2 ${className}`}
      {...rest}
    >
      <span>
        <TextWithIcon
          text={children}
          name={href.startsWith('https://') ? 'outside' : 'arrow'}
          className="ml-2 size-4.5 transition-transform group-hover:translate-x-1"
        />
      </span>
    </SiteLink>
  )
}
