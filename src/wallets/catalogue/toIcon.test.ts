import { expect, test } from 'vitest'
import { toIcon } from './toIcon.ts'
import { walletTable } from './walletTable.ts'

const wallet = { id: 'a', name: 'A<b>', color: '#0c2f78' }
const svg = (icon: string) => decodeURIComponent(icon.slice('data:image/svg+xml,'.length))

test('default: a monogram in the wallet’s color', () => {
  expect(svg(toIcon(wallet))).toContain('fill="#0c2f78"')
  expect(svg(toIcon(wallet))).toContain('>A</text>')
  expect(svg(toIcon({ ...wallet, name: '<script>' }))).toContain('>S</text>')
})

test('behavior: light colors get dark letters', () => {
  expect(svg(toIcon(wallet))).toContain('fill="#fff" font')
  expect(svg(toIcon({ ...wallet, color: '#ccff00' }))).toContain('fill="#14181f" font')
})

test('behavior: the announced icon, otherwise the entry’s own', () => {
  const own = { ...wallet, icon: '/own.png' }
  expect(toIcon(own)).toBe('/own.png')
  expect(toIcon(own, { icon: 'data:image/png;base64,AA' })).toBe('data:image/png;base64,AA')
})

test('behavior: every icon of the table is a data URI', () => {
  for (const entry of walletTable) expect(toIcon(entry)).toMatch(/^data:image\/svg\+xml,%3Csvg/)
})
