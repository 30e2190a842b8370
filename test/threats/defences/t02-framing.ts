import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/site/headers.ts',
    without: 'every page may frame the wallet',
    fails: 'framed by a stranger',
    edits: [['    "frame-ancestors \'none\'",\n', '']],
  },
]
