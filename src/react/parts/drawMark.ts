/** A ground and three shapes on a grid of 36 by 36. */
export type Mark = { ground: string; shapes: readonly MarkShape[] }
export type MarkShape = { color: string; isRound: boolean; x: number; y: number; size: number; turn: number }

/**
 * Draws what has no picture of its own by a text that names it, such as a token by its address: always in the same way. It helps to
 * tell things apart and proves nothing: two texts may have similar drawings.
 */
export function drawMark(text: string): Mark {
  const random = randomOf(text.toLowerCase())
  const hue = Math.floor(random() * 360)
  const shape = (at: number): MarkShape => ({
    color: `hsl(${(hue + 40 + at * 75 + Math.floor(random() * 50)) % 360} 62% ${48 + Math.floor(random() * 22)}%)`,
    isRound: random() < 0.4,
    x: 4 + Math.floor(random() * 28),
    y: 4 + Math.floor(random() * 28),
    size: 12 + Math.floor(random() * 14),
    turn: Math.floor(random() * 90),
  })
  return { ground: `hsl(${hue} 55% 38%)`, shapes: [0, 1, 2].map(shape) }
}

/** FNV-1a of the text, then mulberry32. Not for secrets. */
function randomOf(text: string): () => number {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
