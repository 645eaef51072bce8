import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { contentAsData } from './scripts/content-as-data.ts'
import { readSiteSettings } from './scripts/site-settings.ts'

export default defineConfig({
  plugins: [contentAsData(), tailwindcss(), reactRouter()],
  define: { 'import.meta.env.SITE_SETTINGS': JSON.stringify(readSiteSettings(process.env)) },
  build: {
    // Inlined files would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  server: { proxy: backendProxy() },
})

/** `npm run dev` shows pages with hot reload; data comes from a product started beside it. */
function backendProxy() {
  const backend = process.env.DEV_BACKEND ?? 'http://127.0.0.1:3000'
  return { '/rest': backend, '/auth/v1': backend, '/functions': backend, '/sandbox': backend }
}
