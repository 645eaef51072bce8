import type { IconName } from './icon.tsx'
import { Icon, wrapTexts } from './icon.tsx'
import type { SiteLinkProps } from './site-link.tsx'
import { SiteLink } from './site-link.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'lamp' | 'onNight' | 'danger' | 'crisis'

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2.5 rounded-control py-2.5 text-body font-semibold leading-tight no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-65 aria-disabled:cursor-not-allowed aria-disabled:opacity-65 forced-colors:border print:border print:bg-transparent print:text-ink'

const LOOKS: Record<Look, string> = {
  primary: 'px-6 bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'px-6 border border-line-strong text-ink hover:border-ink hover:bg-card',
  quiet: 'px-3 text-link underline decoration-1 underline-offset-4 hover:decoration-2',
  /** For the main action on a band that is dark in both schemes. */
  // Not brighter by a filter: that would contain `linkCover`, and a hovered card would stop being a link.
  lamp: 'px-6 bg-lamp text-on-lamp hover:opacity-90',
  onNight: 'px-6 border border-on-night-soft text-on-night hover:bg-night-line',
  danger: 'px-6 border border-danger text-danger hover:bg-danger-wash',
  /** For "Call 988" only, so that nothing else on a page looks like it. */
  crisis: 'px-6 bg-crisis text-on-crisis hover:bg-crisis-hover',
}

/** The classes of a secondary button, for a link outside of the app, where there is no router. */
export const SECONDARY_BUTTON = `${SHAPE} ${LOOKS.secondary}`

interface Shared {
  look?: Look
  icon?: IconName
}

/**
 * A button that acts on this page. `busy` is announced by the changed label and ignores presses by `aria-disabled`; the
 * `disabled` attribute would move the focus to the body. `aria-busy` can be overridden, for a button that ignores
 * presses while nothing is in progress.
 */
export function Button({
  look = 'primary',
  icon,
  busy = false,
  className = '',
  children,
  type = 'button',
  onClick,
  ...rest
}: Shared & { busy?: boolean } & React.ComponentProps<'button'>) {
  function press(event: React.MouseEvent<HTMLButtonElement>): void {
    // Also prevents a submit: Enter in a form's field clicks its submit button.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type={type}
      className={`${SHAPE} ${LOOKS[look]} ${className}`}
      aria-busy={busy || undefined}
      {...rest}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {icon && <Icon name={icon} />}
      {wrapTexts(children)}
    </button>
  )
}

/** A link that looks like a button; `label` is its text unless it has children. */
export function ButtonLink({
  look = 'primary',
  icon,
  className = '',
  label,
  children = label,
  ...rest
}: Shared & SiteLinkProps & { label?: string }) {
  return (
    <SiteLink className={`${SHAPE} wrap-anywhere ${LOOKS[look]} ${className}`} {...rest}>
      {icon && <Icon name={icon} />}
      {wrapTexts(children)}
    </SiteLink>
  )
}

/** A square button with an icon only; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  className = '',
  ...rest
}: { label: string; icon: IconName } & Omit<React.ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-touch shrink-0 items-center justify-center rounded-control hover:bg-paper-deep ${className}`}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  )
}
