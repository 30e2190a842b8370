import { logos } from './networkLogos.ts'

/** A chain id, or the network that has none. */
export type NetworkId = number | 'solana'

/** Returns the picture of a network as a data URL: its logo, or a figure in a color derived from its id. */
export function networkPicture(id: NetworkId): string {
  return `data:image/svg+xml,${encodeURIComponent(logos[id] ?? figureOf(Number(id)))}`
}

/** Two circles on a ground, so that no two networks of a page look alike. */
function figureOf(id: number): string {
  // The golden ratio gives neighboring ids colors and angles that are far apart.
  const turn = (id * 137.508) % 360
  const hue = Math.round(turn)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">',
    `<path d="M0 0h40v40H0z" fill="hsl(${hue} 42% 36%)"/>`,
    `<g transform="rotate(${hue} 20 20)"><circle cx="20" cy="13" r="13" fill="hsl(${hue} 50% 52%)"/>`,
    `<circle cx="20" cy="22" r="7" fill="hsl(${(hue + 40) % 360} 60% 74%)"/></g></svg>`,
  ].join('')
}
