import { join } from 'node:path'
import { type Block, componentsOf, readGuide } from './readGuide.ts'

const root = join(import.meta.dirname, '../../..')
const react18 = join(root, 'test/kit/react18')
const next15 = join(root, 'test/kit/next15')

const reactGuides = ['README.md', 'docs/react.md', 'docs/kit.md', 'docs/embedded.md', 'docs/sign-in.md']
const plainGuides = ['docs/providers.md', 'docs/solana-sui.md']

/** The path at which to save a block, as its guide says; undefined if it belongs to another kind of project. */
type Place = (block: Block, guide: string) => string | undefined

const inVite: Place = ({ name, file }, guide) => {
  if (file?.startsWith('app/')) return undefined
  if (file === 'vite.config.ts' || file?.startsWith('src/')) return file
  return join(guide === 'docs/sign-in.md' ? 'server' : 'src', file ?? name)
}
const inNext: Place = ({ name, file }) => {
  if (file?.startsWith('src/') || file === 'vite.config.ts' || file === 'server.ts') return undefined
  return file?.startsWith('app/') ? file : join('app', file ?? name)
}

function place(guides: readonly string[], where: Place) {
  const read = guides.map((guide) => ({ guide, ...readGuide(guide) }))
  const placed = read.flatMap(({ guide, blocks }) =>
    blocks.flatMap((block): [string, string][] => {
      const path = where(block, guide)
      return path ? [[path, block.code]] : []
    }),
  )
  return { files: Object.fromEntries(placed), packages: read.flatMap(({ packages }) => packages) }
}

const html = (script: string) =>
  `<!doctype html><html lang="en"><head><title>My page</title><link rel="icon" href="data:," /></head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`

/** As `npm create vite` writes it. */
const viteTypes = (include: string, types: string) =>
  JSON.stringify({
    compilerOptions: {
      ...{ target: 'ES2023', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'ESNext', skipLibCheck: true },
      ...{ moduleResolution: 'bundler', allowImportingTsExtensions: true, verbatimModuleSyntax: true, noEmit: true },
      ...{ moduleDetection: 'force', jsx: 'react-jsx', strict: true, noUnusedLocals: true, noUnusedParameters: true },
      ...{ erasableSyntaxOnly: true, noFallthroughCasesInSwitch: true, noUncheckedSideEffectImports: true },
      types: [types],
    },
    include: [include],
  })

/** As `create-next-app` writes it. */
const nextTypes = JSON.stringify({
  compilerOptions: {
    ...{ target: 'ES2017', lib: ['dom', 'dom.iterable', 'esnext'], allowJs: true, skipLibCheck: true, strict: true },
    ...{ noEmit: true, esModuleInterop: true, module: 'esnext', moduleResolution: 'bundler', resolveJsonModule: true },
    ...{ isolatedModules: true, jsx: 'preserve', incremental: true, plugins: [{ name: 'next' }] },
  },
  include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
  exclude: ['node_modules'],
})

/** Renders every component that the guides print, inside the providers that their text requires. */
function drawAll(files: Record<string, string>, folder: string, { directive = '', extensions = true } = {}) {
  const modules = Object.keys(files).filter(
    (path) => path.startsWith(folder) && !/(main|page|route|signInServer)\.tsx?$/.test(path),
  )
  const specifier = (path: string) => `./${path.slice(folder.length + 1).replace(extensions ? /$^/ : /\.tsx?$/, '')}`
  const components = modules.flatMap((path) =>
    componentsOf(files[path] ?? '').map((name, index) => ({ path, name, alias: `C${modules.indexOf(path)}x${index}` })),
  )
  const config = modules.find((path) => path.includes('readme')) ?? ''
  const imports = components.map(({ path, name, alias }) => `import { ${name} as ${alias} } from '${specifier(path)}'`)
  return {
    around: `${directive}import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import { config } from '${specifier(config)}'
const queryClient = new QueryClient()
export function Around({ children }: { children: ReactNode }) {
  return <WagmiProvider config={config}><QueryClientProvider client={queryClient}>{children}</QueryClientProvider></WagmiProvider>
}
`,
    all: `${imports.join('\n')}
${modules.map((path, index) => `import * as m${index} from '${specifier(path)}'`).join('\n')}
export const modules = [${modules.map((_, index) => `m${index}`)}]
export const drawn = <>${components.map(({ alias }) => `<section><${alias} /></section>`).join('')}</>
`,
  }
}

function viteProject(folder: string) {
  const { files, packages } = place(reactGuides, inVite)
  const { around, all } = drawAll(files, 'src')
  return {
    from: [folder, root],
    packages: [...packages, 'vite', '@vitejs/plugin-react', 'typescript', '@types/react', '@types/react-dom'],
    files: {
      'package.json': JSON.stringify({ name: 'my-page', private: true, type: 'module' }),
      'tsconfig.json': viteTypes('src', 'vite/client'),
      'server/tsconfig.json': viteTypes('.', 'node'),
      'index.html': html('/src/main.tsx'),
      'all.html': html('/src/allMain.tsx'),
      ...files,
      'src/Around.tsx': around,
      'src/all.tsx': all,
      'src/allMain.tsx': `import { createRoot } from 'react-dom/client'
import { drawn, modules } from './all.tsx'
import { Around } from './Around.tsx'
document.title = \`\${modules.length} modules\`
const root = document.getElementById('root')
if (root) createRoot(root).render(<Around>{drawn}</Around>)
`,
    },
  }
}

function plainProject() {
  const { files, packages } = place(plainGuides, inVite)
  const scripts = Object.keys(files).map((path) => [path.slice(4).replace(/\.ts$/, '.html'), html(`/${path}`)])
  return {
    from: [root],
    packages: [...packages, 'vite', 'typescript'],
    files: {
      'package.json': JSON.stringify({ name: 'my-page', private: true, type: 'module' }),
      'tsconfig.json': viteTypes('src', 'vite/client'),
      ...Object.fromEntries(scripts),
      ...files,
    },
  }
}

function nextProject() {
  const { files, packages } = place(reactGuides, inNext)
  const { around, all } = drawAll(files, 'app', { directive: "'use client'\n", extensions: false })
  return {
    from: [next15, root],
    packages: [...packages, 'next', 'typescript', '@types/node', '@types/react', '@types/react-dom'],
    files: {
      'package.json': JSON.stringify({ name: 'my-page', private: true }),
      'tsconfig.json': nextTypes,
      'next.config.mjs': 'export default { outputFileTracingRoot: import.meta.dirname }\n',
      'app/layout.tsx': `import type { ReactNode } from 'react'
export const metadata = { title: 'My page', icons: 'data:,' }
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
      ...files,
      'app/Around.tsx': around,
      // Rendered by the server: a block that needs the browser's React must say so itself, or the build fails.
      'app/all/page.tsx': `${all.replaceAll("'./", "'../").replace('export const modules', 'const modules').replace('export const drawn', 'const drawn')}
import { Around } from '../Around'
export default function All() {
  return <Around><p>{modules.length} modules</p>{drawn}</Around>
}
`,
    },
  }
}

export const guideProjects = {
  'Vite, React 18 and wagmi 2': () => viteProject(react18),
  'Vite, React 19 and wagmi 3': () => viteProject(root),
  'Vite without a framework': plainProject,
  'Next.js 15': nextProject,
}
