import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { siteOutput } from '../shared/siteOutput.ts'

const root = import.meta.dirname

/** Lists the files that the service worker stores. A build with other files is another version. */
function listShell(): Plugin {
  return {
    name: 'list-shell',
    generateBundle: {
      // After Vite has removed the empty scripts of parts that are styles only. One missing file would end the installation.
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['serviceWorker.js']
        if (worker?.type !== 'chunk') throw new Error('The service worker is not a file of the build.')
        const built = Object.keys(bundle).filter((name) => name !== worker.fileName && name !== 'index.html')
        // The names of generated files contain a hash of their content.
        const steady = readdirSync(join(root, 'public')).sort()
        const files = ['', ...built, ...steady].map((name) => `/${name}`)
        const hash = createHash('sha256').update(files.join())
        for (const name of steady) hash.update(readFileSync(join(root, 'public', name)))
        const version = hash.digest('hex').slice(0, 16)
        worker.code = `const shell = ${JSON.stringify({ version, files })};\n${worker.code}`
      },
    },
  }
}

export default defineConfig({
  root,
  plugins: [react(), listShell()],
  // Uses the library's TypeScript sources, so that the site needs no build of the library.
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // Emits every asset as a file: the content security policy allows no inline scripts, and data addresses only for
    // images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(root, 'index.html'), join(root, 'shell', 'serviceWorker.ts')],
      // A worker controls its folder and those below, so its file is at the root, under a stable name.
      output: {
        entryFileNames: ({ name }) => (name === 'serviceWorker' ? '[name].js' : 'assets/[name]-[hash].js'),
        ...siteOutput,
      },
    },
  },
})
