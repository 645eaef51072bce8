import { type To, useHref, useLinkClickHandler } from 'react-router'

interface LinkProps extends Omit<React.AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To
  /** Kept with the entry in the history. */
  state?: unknown
}

/**
 * A link to another page of the site, by client-side navigation. In place of the router's own `Link`, which brings code
 * for fetching pages ahead and for addresses elsewhere, 2 KB on every page that nothing here uses.
 */
export function Link({ to, state, target, onClick, children, ...rest }: LinkProps) {
  const open = useLinkClickHandler(to, { state, target })
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) open(event)
      }}
    >
      {children}
    </a>
  )
}
