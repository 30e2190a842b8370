import { type ComponentProps, useState } from 'react'

/**
 * The picture of an account: that of its ENS name, or two colors derived from the address. It is decorative: the
 * address beside it says the same.
 */
export function Avatar({
  address,
  src,
  style,
  ...props
}: ComponentProps<'span'> & { address: string; src?: string | undefined }) {
  const [brokenSrc, setBroken] = useState<string>()
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360
  const turn = 40 + (Number.parseInt(address.slice(-4), 16) % 80)
  const background = `linear-gradient(135deg, hsl(${hue} 62% 62%), hsl(${hue + turn} 58% 38%))`
  return (
    <span aria-hidden="true" style={{ background, ...style }} {...props}>
      {src && src !== brokenSrc && <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setBroken(src)} />}
    </span>
  )
}
