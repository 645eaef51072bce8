import { pageIsLeaving } from './stale-page.ts'

/**
 * Lets the browser post a form by itself, for when the code that sends it could not be loaded.
 *
 * Browsers remember a script that failed to load until the page is reloaded, so trying again by script would
 * fail for ever; every public form works without any.
 *
 * @returns 'leaving' when the page is about to change; 'invalid' when the browser has marked a field
 */
export function postNatively(form: HTMLFormElement): 'offline' | 'invalid' | 'leaving' {
  if (!navigator.onLine) return 'offline'
  if (!form.reportValidity()) return 'invalid'
  pageIsLeaving()
  form.submit()
  return 'leaving'
}
