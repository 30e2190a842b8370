import { drawToken } from './drawToken.ts'

/** A drawing by the token's address. Logos would have to be loaded from servers, which would learn what the user has. */
export function TokenIcon({ address }: { address: string }) {
  const { ground, shapes } = drawToken(address)
  return (
    <svg className="holding-icon" viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" fill={ground} />
      {shapes.map(({ color, isRound, x, y, size, turn }) => (
        <rect
          key={color}
          x={x - size / 2}
          y={y - size / 2}
          width={size}
          height={size}
          rx={isRound ? size / 2 : 3}
          fill={color}
          transform={`rotate(${turn} ${x} ${y})`}
        />
      ))}
    </svg>
  )
}
