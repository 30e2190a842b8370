import { generate } from 'lean-qr/nano'
import { type ComponentProps, useMemo } from 'react'

/** Empty modules around the code, which scanners need (ISO/IEC 18004, section 9.1: quiet zone). */
const quiet = 4

/**
 * A QR code as SVG: solid squares, dark on white in every theme, because many scanners read nothing else.
 * @param props `title` names it for screen readers
 */
export function QrCode({ text, title, ...props }: ComponentProps<'svg'> & { text: string; title: string }) {
  const { side, squares } = useMemo(() => draw(text), [text])
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={title} shapeRendering="crispEdges" {...props}>
      <rect width={side} height={side} fill="#fff" />
      <path d={squares} fill="#14181f" />
    </svg>
  )
}

/**
 * Uses the strongest error correction that fits the smallest code: larger modules help scanners more than correction
 * does.
 */
function draw(text: string): { side: number; squares: string } {
  const code = generate(text)
  const places = Array.from({ length: code.size }, (_, place) => place)
  const squares = places.flatMap((y) => places.map((x) => (code.get(x, y) ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
  return { side: code.size + 2 * quiet, squares: squares.join('') }
}
