import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'

/** The main part of a page, which moves the focus to the new heading when it is replaced. */
export function OwnerMain(props: Pick<React.ComponentProps<'main'>, 'className' | 'children'>) {
  const main = useFocusHandover<HTMLElement>(() => pageHeading() ?? document.getElementById('main'))
  return <main ref={main} id="main" tabIndex={-1} {...props} />
}
