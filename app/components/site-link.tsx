import { Link } from 'react-router'

export interface SiteLinkProps extends Omit<React.AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
}

/**
 * Any link. Pages of ours change without a reload, addresses outside open in a new tab without telling
 * them where the visitor came from, and `tel:`, `mailto:` and `#places` are left to the browser.
 * The page holds one element with the id `NEW_TAB_HINT` that says so to those who don't see it.
 */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  const standIn = href.startsWith('/sandbox/')
  if (href.startsWith('/') && !standIn) {
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

/** Id of the words 'opens in a new tab'; the frame renders them once, hidden. */
export const NEW_TAB_HINT = 'new-tab-hint'

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer', 'aria-describedby': NEW_TAB_HINT }
