import type { Defence } from '../defence.ts'

const proof = 'src/review/cap.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/review/cap.ts',
    without: 'a limit is raised above what the site asked for',
    proof,
    fails: 'no limit raises what the site asked for',
    edits: [['units > most', 'false']],
  },
  {
    file: 'src/review/cap.ts',
    without: 'the bytes after the amount are lost',
    proof,
    fails: 'only the amount changes, and the bytes after it stay',
    edits: [['${data.slice(amountAt + amountLength)}', '']],
  },
]
