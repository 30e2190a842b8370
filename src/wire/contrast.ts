import { luminanceOf } from './luminance.ts'

/** Returns the contrast of two colors `#rrggbb` (WCAG 2.2): 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}
