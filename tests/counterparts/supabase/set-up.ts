import type { FullConfig } from '@playwright/test'

import { describeBrowser, findChromium } from '#tests/support/chromium.ts'

import { prepareProjects } from './start-on-project.ts'

/** Playwright's global set-up: each worker's product is started on a project of its own, by these settings. */
export default async function setUp({ metadata }: FullConfig) {
  metadata.browser = await describeBrowser(await findChromium())
  const { template, backendPort, buildDir, stop } = await prepareProjects()
  Object.assign(process.env, {
    TEMPLATE_DATABASE: template,
    BACKEND_PORT: String(backendPort),
    BUILD_DIR: buildDir,
  })
  return stop
}
