import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // Uses the library's TypeScript sources, so that the site needs no build of the library.
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // Emits every asset as a file, because the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
