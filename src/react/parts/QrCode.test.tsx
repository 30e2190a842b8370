import decodeQr from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

const pixels = 4
const quiet = 4
const pairing = 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn'

const markupOf = (text: string) => renderToStaticMarkup(<QrCode text={text} title="Scan" />)

/** Renders the squares of the drawing as the picture that a scanner gets. */
function pictureOf(markup: string) {
  const [, side = 0] = /viewBox="0 0 (\d+) /.exec(markup)?.map(Number) ?? []
  const squares = [...markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
  const width = side * pixels
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const { x, y } of squares)
    for (let at = 0; at < pixels ** 2; at++) {
      const place = (y * pixels + Math.floor(at / pixels)) * width + x * pixels + (at % pixels)
      data.fill(0, place * 4, place * 4 + 3)
    }
  return { side, squares, image: { width, height: width, data } }
}

test.each([
  'https://wallet.example',
  pairing,
  `https://wallet.example/#/wc?uri=${encodeURIComponent(pairing).repeat(4)}`,
  'Zürich 東京',
])('default: a scanner reads %s', (text) => {
  expect(decodeQr(pictureOf(markupOf(text)).image)).toBe(text)
})

test('default: a quiet zone of four modules on every side', () => {
  const { side, squares } = pictureOf(markupOf(pairing))
  const places = squares.flatMap(({ x, y }) => [x, y])
  expect(Math.min(...places)).toBe(quiet)
  expect(Math.max(...places)).toBe(side - quiet - 1)
})

test('default: dark on white, with a name for screen readers', () => {
  const markup = markupOf(pairing)
  expect(markup).toContain('fill="#fff"')
  expect(markup).toContain('role="img" aria-label="Scan"')
})
