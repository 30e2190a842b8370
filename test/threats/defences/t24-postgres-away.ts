import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/postgresPool.ts',
    without: 'a connection that breaks while it is used ends the process',
    fails: 'sixty cuts',
    edits: [["pool.on('connect', (client) => void client.on('error', () => {}))", '']],
  },
  {
    file: 'servers/custody/base/failure.ts',
    without: 'an unavailable database counts as a failure of the server, and clients give up',
    fails: 'during restarts',
    edits: [['if (findAway(error)) return', 'if (false) return']],
  },
  {
    file: 'servers/shared/postgresPool.ts',
    without: 'a statement waits for a frozen Postgres for ever',
    fails: 'a frozen Postgres',
    edits: [['isPatient ? undefined : watchStatement', 'true ? undefined : watchStatement']],
  },
]
