import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The endpoints that each official package can request, read from its own files. The table of endpoints in `docs/` is generated
// from this too.

const packages = {
  '@turnkey/http@2.15.0': '../http2/node_modules/@turnkey/http',
  '@turnkey/http@6.6.0': '../node_modules/@turnkey/http',
  '@turnkey/sdk-browser@8.2.1': '../node_modules/@turnkey/sdk-browser',
  '@turnkey/core@2.7.1': '../node_modules/@turnkey/core',
}

/** Every endpoint whose path is in a file of the package. */
function endpointsOf(folder: string): string[] {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const found = scripts.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/\/public\/v1\/((?:query|submit)\/[a-z0-9_]+)/g),
  ])
  return [...new Set(found.map(([, endpoint = '']) => endpoint))]
}

test('every endpoint that a package offers', async () => {
  const lines = Object.entries(packages).flatMap(([name, path]) => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, path, 'package.json'), 'utf8'))
    expect(name.endsWith(`@${version}`)).toBe(true)
    return endpointsOf(join(import.meta.dirname, path, 'dist')).map((endpoint) => `${endpoint} ${name}`)
  })
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('offered.txt')
})
