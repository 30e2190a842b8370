import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'

// The code that the first click loads: everything that the kit's dialogs import statically, types aside.

const kit = resolve(import.meta.dirname, '../src/react/kit')

/** Files reached from `path`, and the packages that they import. */
function reach(path: string, files = new Set<string>(), packages = new Set<string>()) {
  if (files.has(path)) return { files, packages }
  files.add(path)
  const follow = (node: { source: unknown; importKind?: string; exportKind?: string; specifiers?: unknown }) => {
    if (node.importKind === 'type' || node.exportKind === 'type') return
    const kinds = ((node.specifiers ?? []) as { importKind?: string }[]).map(({ importKind }) => importKind)
    if (kinds.length > 0 && kinds.every((kind) => kind === 'type')) return
    const { value } = (node.source ?? {}) as { value?: string }
    if (value?.startsWith('.')) reach(resolve(dirname(path), value), files, packages)
    else if (value) packages.add(value)
  }
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  new Visitor({
    ImportDeclaration: follow,
    ExportNamedDeclaration: follow,
  } as ConstructorParameters<typeof Visitor>[0]).visit(program)
  return { files, packages }
}

test('default: of viem the dialogs import only the formatting of amounts, and of wagmi only what the page already has', () => {
  const { files, packages } = reach(join(kit, 'DialogContent.tsx'))
  expect(files.size).toBeGreaterThan(40)
  expect([...packages].filter((name) => /viem|wagmi/.test(name)).sort()).toEqual([
    'viem/utils',
    'wagmi',
    'wagmi/actions',
  ])
  const users = [...files].filter((file) => /from 'viem\/utils'/.test(readFileSync(file, 'utf8')))
  expect(users.map((file) => file.slice(kit.length - 'kit'.length))).toEqual(['parts/formatBalance.ts'])
})

test('default: the button imports only the frame of a dialog, and no wallets', () => {
  const { files, packages } = reach(join(kit, 'ConnectButton.tsx'))
  const heavy = [...files].filter((file) => /\/wallets\/|DialogContent|words\/en\.ts|core\/ens/.test(file))
  expect(heavy).toEqual([])
  expect([...packages].sort()).toEqual(['@tanstack/react-query', 'react', 'react-dom', 'wagmi'])
})

test('default: the QR code is imported separately, and so is the relay', () => {
  const { files } = reach(join(kit, 'DialogContent.tsx'))
  expect([...files].filter((file) => /parts\/QrCode|createRelayProvider|createRelayClient/.test(file))).toEqual([])
})
