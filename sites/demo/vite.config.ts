import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { siteOutput } from '../shared/siteOutput.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Uses the library's TypeScript sources, so that the site needs no build of the library.
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // Emits every asset as a file: the content security policy allows no inline scripts, and data addresses only for
    // images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: siteOutput },
  },
})
