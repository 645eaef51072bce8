import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

import { listBundledPackages } from './scripts/sbom.ts'
import { readSiteSettings } from './scripts/site-settings.ts'

/** On every page; what is loaded when first needed stays apart. */
const SHARED =
  /\/app\/(?:root|facts|page-data|theme-colors|lib\/(?:settings|toast|hydrated|log|session\/stored-session)|features\/frame\/(?!floating-button)|routes\/site\/frame|components\/(?:icon|button|site-link|tide-line|brand-mark|toast-host)\.)|\/content\/messages\/(?:frame|crisis)\.|\/contracts\/fill\./

const FORMS =
  /\/app\/(?:lib\/form|form-policies|components\/field)\.|\/contracts\/field-bounds\.|\/content\/messages\/field-limit\./

/**
 * Chromium compiles a function in parentheses on another thread while the file is still coming, but not an arrow function
 * with one parameter: it would parse all of React when that first runs, where a phone can't answer for 40 ms.
 */
const compileFrameworkAhead: Plugin = {
  name: 'compile-framework-ahead',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.name !== 'framework') continue
      file.code = file.code.replaceAll(/(=\w+\(\()(\w+)=>\{/g, '$1function($2){')
    }
  },
}

export default defineConfig(({ command, mode }) => ({
  // Without the framework's own prerendering: `publishing/` renders the pages from the server build.
  plugins: [
    tailwindcss(),
    reactRouter().filter(({ name }) => name !== 'prerender'),
    listBundledPackages(process.env.BUILD_DIR || 'build'),
    compileFrameworkAhead,
  ],
  environments: {
    ssr: {
      // Whole in itself, so that pages can be rendered where nothing of the front end is installed.
      resolve: {
        ...(command === 'build' && { noExternal: true as const }),
        conditions: ['node', 'module', 'development|production'],
        externalConditions: ['node'],
      },
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      build: { rolldownOptions: { input: './app/renderer.ts' } },
    },
  },
  define: { 'import.meta.env.SITE_SETTINGS': JSON.stringify(readSiteSettings(process.env)) },
  build: {
    // Inlined files would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // One file for what is needed together, on several pages: many small ones weigh 6 KB more.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
            { name: 'shared', test: SHARED },
            { name: 'forms', test: FORMS },
            { name: 'lists', test: /\/app\/(?:lib\/focus|components\/loading)\./ },
            { name: 'components', test: /\/app\/components\/(?:card|horizon|section)\./ },
          ],
        },
      },
    },
  },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  server: { proxy: backendProxy() },
}))

/** `npm run dev` shows pages with hot reload; data comes from a product started beside it. */
function backendProxy() {
  const backend = process.env.DEV_BACKEND ?? 'http://127.0.0.1:3000'
  return { '/rest': backend, '/auth/v1': backend, '/functions': backend, '/sandbox': backend }
}
