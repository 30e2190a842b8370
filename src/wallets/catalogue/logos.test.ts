import { expect, test } from 'vitest'
import { logos as networkLogos } from '../../react/parts/networkLogos.ts'
import { logos } from './logos.ts'
import { walletTable } from './walletTable.ts'

test('behavior: every logo belongs to a wallet of the catalogue', () => {
  const ids = walletTable.map(({ id }) => id)
  expect(Object.keys(logos).filter((id) => !ids.includes(id))).toEqual([])
  expect(Object.keys(logos).length).toBeGreaterThan(20)
})

test.each([...Object.entries(logos), ...Object.entries(networkLogos)])(
  'behavior: the logo of %s is a square that loads nothing and runs nothing',
  (_, svg = '') => {
    const [, width, height] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
    expect(width).toBe(height)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^<]*>.*<\/svg>$/)
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /script|href|https?:|\bon\w+=|<style|<image|foreignObject/i,
    )
    for (const [, target] of svg.matchAll(/url\(([^)]*)\)/g)) expect(target).toMatch(/^#/)
  },
)
