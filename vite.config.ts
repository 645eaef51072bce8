import { readFileSync } from 'node:fs'

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

import { listBundledPackages } from './scripts/sbom.ts'
import { readSiteSettings } from './scripts/site-settings.ts'

/** On every page, the framework with it: apart from it, all of this weighs 1 KB more. What is loaded when first needed stays apart. */
const EVERY_PAGE =
  /node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/app\/(?:root|facts|page-data|theme-colors|lib\/(?:changed-document|double-click|lazy-import|near-viewport|settings|toast|hydrated|log|session\/stored-session)|features\/frame\/(?!floating-button)|routes\/site\/frame|components\/(?:icon|button|site-link|link|tide-line|brand-mark|toast-host|card|horizon|section|picture|skeleton|badge|price|accordion|fold)\.)|\/content\/messages\/(?:frame|crisis)\.|\/contracts\/fill\./

/** With the sign-up of most pages that have another form: apart from it, these pages weigh 0.3 KB more. */
const FORMS =
  /\/app\/(?:lib\/form|form-policies|components\/(?:field|choice-fields)|features\/newsletter\/subscribe-form)\.|\/contracts\/(?:calendar|field-bounds)\.|\/content\/messages\/(?:field-limit|newsletter)\./

/** The first screen and the search of both first pages: apart, each of these weighs 0.1 KB more. */
const FIRST_PAGES = /\/app\/features\/(?:home\/hero|insurance-lookup\/insurer-(?:search|parts))\./

const SESSION =
  /\/app\/lib\/(?:session\/session(?:-state)?|idle|chosen-plan)\.|\/contracts\/(?:path-on-site|within)\./

const ACCOUNT =
  /\/app\/(?:password-fields|features\/account\/(?:account-mail|account-screen|request-mail|unconfirmed-sign-up))\.|\/content\/messages\/(?:account|account-sign-out)\./

/**
 * Has Chromium compile all functions of the framework on another thread while the file is still coming, by the comment
 * at its start. Otherwise it compiles each one as it first runs: 750 times before a page is interactive, a quarter of
 * what that takes a phone. Before version 136 Chromium knows only a function in parentheses, and no arrow function with
 * one parameter: that is React as a whole.
 */
const compileFrameworkAhead: Plugin = {
  name: 'compile-framework-ahead',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.name !== 'every-page') continue
      const code = file.code.replaceAll(/(=\w+\(\()(\w+)=>\{/g, '$1function($2){')
      file.code = `//# allFunctionsCalledOnLoad\n${code}`
    }
  },
}

/**
 * Of the router's production build, what only helps while a page is written: names, each of which would keep a component
 * that nothing uses, such as its `NavLink`; the messages of its own assertions, which keep their stack; its advice to
 * developers.
 */
const dropRouterNotes: Plugin = {
  name: 'drop-router-notes',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/.*\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^(\s*(?:else )?invariant\(.+), (?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\);$/gm, '$1);')
        .replaceAll(/(?<=__html: )`\s*console\.log[^`]*`/g, "''"),
      map: null,
    }),
  },
}

/**
 * Vite's helper for dynamic imports, without what it does for style sheets and files to be preloaded (0.5 KB a page): no
 * import has any, because the only style sheets are linked, and `modulePreload` is off. Still reports code that could not
 * be loaded by Vite's event (`app/lib/page-lifecycle.ts`).
 */
const shortenImportHelper: Plugin = {
  name: 'shorten-import-helper',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => `export const __vitePreload = (load) => load().catch((error) => {
      const event = new Event('vite:preloadError', { cancelable: true })
      event.payload = error
      dispatchEvent(event)
      if (!event.defaultPrevented) throw error
    })`,
  },
  writeBundle(_, bundle) {
    const needing = Object.values(bundle).find(
      (file) => file.type === 'chunk' && /__vite__mapDeps/.test(file.code),
    )
    if (needing)
      this.error(
        `${needing.fileName} imports code with files of its own, which the shortened helper does not load`,
      )
  },
}

/**
 * What every browser of the build's target has, as the answers to `typeof`, so that what libraries keep for others is left
 * out (0.7 KB). Without the hook of React's developer tools, which is asked for in several places.
 */
function browserHas(): Record<string, string> {
  return Object.fromEntries([
    ...answer('object', [
      'window',
      'document',
      'window.document',
      'location',
      'performance',
      'Reflect',
      'console',
    ]),
    ...answer('function', [
      'window.document.createElement',
      'performance.now',
      'Object.is',
      'AbortController',
      'FormData',
      'HTMLElement',
      'MessageChannel',
      'Promise',
      'URLSearchParams',
      'WeakMap',
      'WeakSet',
      'clearTimeout',
      'queueMicrotask',
      'reportError',
      'requestAnimationFrame',
      'setTimeout',
    ]),
    ...answer('undefined', ['process', 'setImmediate']),
    ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'undefined'],
  ])
}

function answer(type: string, names: readonly string[]) {
  return names.map((name) => [`typeof ${name}`, JSON.stringify(type)] as const)
}

/**
 * Calls that do nothing where their result is not used: of React, by the name that the bundler gives to it, and the
 * router's warnings, which only help while a route is written.
 */
const PURE = [
  ...['createContext', 'forwardRef', 'lazy', 'memo'].map((name) => `import_react.${name}`),
  'warning',
  'warnOnce',
]

// For `npm run dev`, which renders pages in this process.
globalThis.siteSettings = readSiteSettings(process.env)

export default defineConfig(({ command, mode }) => ({
  // Without the framework's own prerendering: `publishing/` renders the pages from the server build.
  plugins: [
    tailwindcss(),
    reactRouter().filter(({ name }) => name !== 'prerender'),
    listBundledPackages(process.env.BUILD_DIR || 'build'),
    dropRouterNotes,
    shortenImportHelper,
    compileFrameworkAhead,
  ],
  environments: {
    client: { define: command === 'build' ? browserHas() : {} },
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
  build: {
    // Inlined files would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Lists of what each import leads to would be part of every file (0.3 to 0.8 KB a page); most of it has come by then.
    modulePreload: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE },
      output: {
        // One file for what is needed together, on several pages: many small ones weigh 6 KB more.
        codeSplitting: {
          groups: [
            { name: 'every-page', test: EVERY_PAGE },
            { name: 'forms', test: FORMS },
            { name: 'first-pages', test: FIRST_PAGES },
            { name: 'lists', test: /\/app\/(?:lib\/focus|components\/loading)\./ },
            { name: 'session', test: SESSION },
            { name: 'account', test: ACCOUNT },
            {
              name: 'crisis-aside',
              test: /\/app\/features\/crisis\/(?:quick-exit|crisis-note)\.|\/content\/messages\/crisis-help\./,
            },
          ],
        },
      },
    },
  },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  server: { proxy: backendProxy() },
}))

/** The address of the product that `npm start` started last, whatever its port. */
function lastStarted(): string | undefined {
  try {
    return readFileSync(`${process.env.DATA_DIR || '.data'}/address`, 'utf8')
  } catch {
    return undefined
  }
}

/** `npm run dev` shows pages with hot reload; data comes from a product started beside it. */
function backendProxy() {
  const backend = process.env.DEV_BACKEND ?? lastStarted() ?? 'http://127.0.0.1:3000'
  return { '/rest': backend, '/auth/v1': backend, '/functions': backend, '/sandbox': backend }
}
