import { beforeEach, describe, expect, it, vi } from 'vitest'

import { dismissToast, onToasts, readToasts, toast } from './toast.ts'

const titles = () => readToasts().map(({ title }) => title)

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

describe('messages over the page', () => {
  it('are stored until they can be shown', () => {
    toast({ title: 'Early' })
    expect(titles()).toEqual(['Early'])
  })

  it('a new outcome replaces the previous one of the same form', () => {
    toast({ title: 'Error sending message', tone: 'destructive' }, { of: 'inquiry' })
    toast({ title: 'Email copied!' }, { of: 'copy-email' })
    toast({ title: 'Message sent!' }, { of: 'inquiry' })
    expect(titles()).toEqual(['Email copied!', 'Message sent!'])
  })

  it('the messages of one outcome are shown together', () => {
    toast({ title: 'Subscription failed' }, { of: 'newsletter' })
    toast([{ title: 'Added to our list, but…' }, { title: 'Successfully subscribed!' }], { of: 'newsletter' })
    expect(titles()).toEqual(['Added to our list, but…', 'Successfully subscribed!'])
  })

  it('without a form are shown together, three at most', () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) toast({ title })
    expect(titles()).toEqual(['Two', 'Three', 'Four'])
  })

  it('are removed when dismissed, and every change notifies listeners', () => {
    const changed = vi.fn<() => void>()
    const stop = onToasts(changed)
    toast({ title: 'One' })
    dismissToast(readToasts()[0]!.id)
    expect(titles()).toEqual([])
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
    toast({ title: 'Two' })
    expect(changed).toHaveBeenCalledTimes(2)
  })
})
