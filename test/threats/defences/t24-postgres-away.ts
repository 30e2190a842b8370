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
    without: 'a database that is away is a failure of the server, and clients give up',
    fails: 'through restarts',
    edits: [['if (findAway(error)) return', 'if (false) return']],
  },
  {
    file: 'servers/shared/postgresPool.ts',
    without: 'a statement waits for a frozen Postgres without end',
    fails: 'a frozen Postgres',
    edits: [['isPatient ? undefined : watchStatement', 'true ? undefined : watchStatement']],
  },
]
