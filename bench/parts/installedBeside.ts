import { readFileSync } from 'node:fs'

type Locked = { dependencies?: Record<string, string>; peerDependencies?: Record<string, string> }

/**
 * Returns the packages that `name` adds to a page's install beyond those of wagmi, viem, React and the query client.
 * @param lockfile of npm, version 3; `''` is the package whose lockfile it is
 */
export function installedBeside(lockfile: string, name: string): readonly string[] {
  const packages: Record<string, Locked> = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  const closure = (from: string, found = new Set<string>()) => {
    for (const dependency of Object.keys(packages[from]?.dependencies ?? {})) {
      const path = locate(packages, from, dependency)
      if (!path || found.has(path)) continue
      found.add(path)
      closure(path, found)
    }
    return found
  }
  const own = name === '' ? '' : `node_modules/${name}`
  const common = ['wagmi', '@wagmi/core', 'viem', 'react', 'react-dom', '@tanstack/react-query'].map(
    (peer) => `node_modules/${peer}`,
  )
  const shared = new Set(common.flatMap((path) => [path, ...closure(path)]))
  return [...(own ? [own] : []), ...closure(own)].filter((path) => !shared.has(path))
}

/** Node's lookup: the nearest node_modules upwards. */
function locate(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}
