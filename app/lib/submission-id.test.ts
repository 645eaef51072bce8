import { expect, it, vi } from 'vitest'
import { z } from 'zod'

import { newSubmissionId } from './submission-id.ts'

it('creates a submission id without HTTPS, where browsers have no randomUUID', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const ids = Array.from({ length: 100 }, newSubmissionId)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(100)
})
