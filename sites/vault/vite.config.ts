import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // The library's own TypeScript: a site needs no build of it first.
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // Every file a file: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
