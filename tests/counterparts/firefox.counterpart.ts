import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, it } from 'vitest'

// As in the gate, where they run in Chromium. The configuration names them, and what is left out.
it('passes the journeys that matter most', { timeout: 3_600_000 }, async () => {
  const run = spawn('playwright', ['test', '--config', 'tests/counterparts/firefox.config.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect(await once(run, 'exit')).toEqual([0, null])
})
