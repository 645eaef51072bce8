import { describe, expect, it } from 'vitest'

import { REVIEW } from './parts.ts'
import { START, wayThrough } from './way-through.ts'

describe('the way through the ESA form', () => {
  it('goes on to the next part without the problems of the last', () => {
    const refused = wayThrough(START, { type: 'refused', problems: { email: 'email' } })
    expect(wayThrough(refused, { type: 'moved', part: 1 })).toMatchObject({ part: 1, problems: {} })
  })

  it('leads to the first part that has a problem', () => {
    const reviewing = { ...START, part: REVIEW }
    const refused = wayThrough(reviewing, {
      type: 'refused',
      problems: { zipCode: 'zipCode', housingNeed: 'required' },
    })
    expect(refused).toMatchObject({ part: 1, attempt: 1, status: 'writing' })
  })

  it('takes a problem back as soon as its field is edited, and leaves the others', () => {
    const refused = wayThrough(START, {
      type: 'refused',
      problems: { email: 'email', phone: 'phone' },
    })
    expect(wayThrough(refused, { type: 'edited', field: 'email' }).problems).toEqual({ phone: 'phone' })
  })

  it('counts attempts, so that the same problems are announced again', () => {
    const once = wayThrough(START, { type: 'refused', problems: { email: 'email' } })
    expect(wayThrough(once, { type: 'refused', problems: { email: 'email' } }).attempt).toBe(2)
  })

  it('keeps problems while the summary leads from one part to another', () => {
    const refused = wayThrough(START, {
      type: 'refused',
      problems: { email: 'email', zipCode: 'zipCode' },
    })
    expect(wayThrough(refused, { type: 'shown', part: 1 })).toMatchObject({
      part: 1,
      problems: refused.problems,
    })
  })

  it('stays at the review when sending fails', () => {
    const sending = wayThrough({ ...START, part: REVIEW }, { type: 'sending' })
    expect(wayThrough(sending, { type: 'not sent', outcome: 'offline' })).toMatchObject({
      part: REVIEW,
      status: 'offline',
    })
  })

  it('forgets every answer that is cleared', () => {
    const reviewing = wayThrough(START, { type: 'moved', part: REVIEW, answers: { firstName: 'Ana' } })
    expect(wayThrough(reviewing, { type: 'cleared' })).toEqual({ ...START, status: 'cleared' })
  })
})
