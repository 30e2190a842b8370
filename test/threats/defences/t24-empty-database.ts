import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/cli/openServerDatabase.ts',
    without: 'servers fill any empty Postgres database that they are pointed at',
    fails: 'on another, empty database',
    edits: [['if (!isNew) await assertNotEmpty(database, server, file)', '']],
  },
  {
    file: 'servers/cli/startServers.ts',
    without: 'nothing remembers that a server has started on Postgres',
    fails: 'on another, empty database',
    edits: [['if (started.database) noteStart(name, setting)', '']],
  },
]
