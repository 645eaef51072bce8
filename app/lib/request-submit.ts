/**
 * As `form.requestSubmit()`, which Safari lacks before 16: there, handlers of `submit` run without the browser's own
 * checks.
 */
export function requestSubmit(form: HTMLFormElement): void {
  if (typeof form.requestSubmit === 'function') form.requestSubmit()
  else (form as EventTarget).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}
