import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { LastBackup } from './backup-notice.tsx'

const madeAt = '2026-11-20T15:00:00Z'
const hoursLater = (hours: number) => Date.parse(madeAt) + hours * 3_600_000
const shown = (props: Parameters<typeof LastBackup>[0]) => renderToStaticMarkup(<LastBackup {...props} />)

it('says when the last backup was made, and no more while it is fresh', () => {
  const html = shown({ madeAt, now: hoursLater(47), warns: true })
  expect(html).toContain('Last backup: November 20, 2026 at 10:00 AM.')
  expect(html).not.toContain('no recent backup')
})

it('warns once two days have gone by, and where none was ever made', () => {
  expect(shown({ madeAt, now: hoursLater(49), warns: true })).toMatch(
    /There is no recent backup.*made on November 20, 2026 at 10:00 AM.*everything since then would be lost/s,
  )
  expect(shown({ madeAt: null, now: 0, warns: true })).toContain('None has been made yet')
})

it('warns nobody in the sandbox', () => {
  expect(shown({ madeAt, now: hoursLater(49), warns: false })).not.toContain('no recent backup')
  expect(shown({ madeAt: null, now: 0, warns: false })).toBe('')
})
