/** A color by its lightness (0 to 1), chroma (0: grey) and hue (radians), as CSS Color 4 defines `oklch()`: equal steps look equal. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

type Triple = readonly [number, number, number]

/** Reads a color `#rrggbb`. */
export function toOklch(color: string): Oklch {
  const linear = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
  const cones = [
    Math.cbrt(dot(linear, [0.4122214708, 0.5363325363, 0.0514459929])),
    Math.cbrt(dot(linear, [0.2119034982, 0.6806995451, 0.1073969566])),
    Math.cbrt(dot(linear, [0.0883024619, 0.2817188376, 0.6299787005])),
  ] as const
  const a = dot(cones, [1.9779984951, -2.428592205, 0.4505937099])
  const b = dot(cones, [0.0259040371, 0.7827717662, -0.808675766])
  return {
    lightness: dot(cones, [0.2104542553, 0.793617785, -0.0040720468]),
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** Writes a color as `#rrggbb`. A color that no screen shows loses chroma and keeps lightness and hue. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  let [least, most] = [0, chroma]
  if (!isShown(toLinear({ lightness, chroma, hue }))) {
    for (let round = 0; round < 12; round++) {
      const middle = (least + most) / 2
      if (isShown(toLinear({ lightness, chroma: middle, hue }))) least = middle
      else most = middle
    }
  } else least = chroma
  const channels = toLinear({ lightness, chroma: least, hue }).map((value) => {
    const kept = Math.min(Math.max(value, 0), 1)
    const channel = kept <= 0.0031308 ? 12.92 * kept : 1.055 * kept ** (1 / 2.4) - 0.055
    return Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function toLinear({ lightness, chroma, hue }: Oklch): Triple {
  const lab = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)] as const
  const cones = [
    dot(lab, [1, 0.3963377774, 0.2158037573]) ** 3,
    dot(lab, [1, -0.1055613458, -0.0638541728]) ** 3,
    dot(lab, [1, -0.0894841775, -1.291485548]) ** 3,
  ] as const
  return [
    dot(cones, [4.0767416621, -3.3077115913, 0.2309699292]),
    dot(cones, [-1.2684380046, 2.6097574011, -0.3413193965]),
    dot(cones, [-0.0041960863, -0.7034186147, 1.707614701]),
  ]
}

/** Whether a screen shows the color, up to half a step of its channels. */
function isShown(linear: Triple): boolean {
  return linear.every((value) => value >= -0.0002 && value <= 1.0002)
}

function dot([a, b, c]: Triple, [x, y, z]: Triple): number {
  return a * x + b * y + c * z
}
