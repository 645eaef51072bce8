import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'

/** The main part of a page, which hands the focus on to the heading of whatever takes its place. */
export function OwnerMain(props: Pick<React.ComponentProps<'main'>, 'className' | 'children'>) {
  const main = useFocusHandover<HTMLElement>(() => pageHeading() ?? document.getElementById('main'))
  return <main ref={main} id="main" tabIndex={-1} {...props} />
}
