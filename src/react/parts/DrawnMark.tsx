import { drawMark } from './drawMark.ts'

/** A drawing in place of a picture that would have to be loaded from a server, which would learn what the user has. */
export function DrawnMark({ of, className }: { of: string; className: string }) {
  const { ground, shapes } = drawMark(of)
  return (
    <svg className={className} viewBox="0 0 36 36" aria-hidden="true">
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
