import { expect, it, vi } from 'vitest'

import { requestSubmit } from './request-submit.ts'

it('submits with the checks of the browser', () => {
  const form = { requestSubmit: vi.fn<() => void>(), dispatchEvent: vi.fn<(event: Event) => boolean>() }
  requestSubmit(form as unknown as HTMLFormElement)
  expect(form.requestSubmit).toHaveBeenCalledOnce()
  expect(form.dispatchEvent).not.toHaveBeenCalled()
})

it('reaches the handlers of a form in a browser without requestSubmit, such as that of iOS 15', () => {
  const form = new EventTarget()
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  form.addEventListener('submit', onSubmit)
  requestSubmit(form as HTMLFormElement)
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onSubmit.mock.lastCall?.[0].defaultPrevented).toBe(true)
})
