import type { Config } from '@react-router/dev/config'

import { MISSING_OWN_PAGE } from './content/own-pages.ts'
import { prerenderedFiles, prerenderedPaths } from './app/pages.ts'

export default {
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIR || 'build',
  // Any static host will do: nothing is rendered on request.
  ssr: false,
  // A page's clientLoader is one line: a file of its own would be one more request.
  splitRouteModules: false,
  prerender: [...prerenderedPaths, ...prerenderedFiles, '/404', MISSING_OWN_PAGE],
} satisfies Config
