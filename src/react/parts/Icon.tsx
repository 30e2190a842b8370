import type { ComponentProps } from 'react'

/** Drawn with a stroke of 1.75 on a grid of 24 by 24. */
const paths = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  external: 'M10 5H5v14h14v-5M13 5h6v6M19 5l-8 8',
  leave: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  next: 'M9 5l7 7-7 7',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20',
  wallets: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  scan: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M8 8h3v3H8zM13 13h3v3h-3zM13 8h3v3h-3zM8 13h3v3H8z',
  stop: 'M12 7v6M12 16.5v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  key: 'M12 12a4 4 0 1 0-8 0 4 4 0 0 0 8 0zM12 12h9v3M17 12v2.5',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  list: 'M9 7h11M9 12h11M9 17h11M4.5 7h.01M4.5 12h.01M4.5 17h.01',
  import: 'M12 4v10M8 10.5l4 4 4-4M5 19h14',
  shield: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6l7-3zM9 12l2.2 2.2L15 10',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  sign: 'M4 20l1-4.5L16 4.5l3.5 3.5-11 11L4 20zM13.5 7l3.5 3.5',
  wallet: 'M4 7.5V17a2 2 0 0 0 2 2h14V8H5.5A1.5 1.5 0 0 1 4 6.5 1.5 1.5 0 0 1 5.5 5H17v3M16.5 13.5h.01',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
} as const

export type IconName = keyof typeof paths

/** A decorative icon. The text beside it says the same, so screen readers skip it. */
export function Icon({ name, ...props }: ComponentProps<'svg'> & { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-icon={name}
      {...props}
    >
      <path d={paths[name]} />
    </svg>
  )
}
