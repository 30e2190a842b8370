import { join } from 'node:path'
import { describe } from 'vitest'
import { temporaryFolder } from '../testing/backups.ts'
import { bansCommandSuite } from './bansCommand.suite.ts'

describe('latchkey-servers bans on SQLite', () => {
  bansCommandSuite(async () => {
    const dataFolder = temporaryFolder()
    return { dataFolder, path: join(dataFolder, 'mpc.sqlite'), env: {} }
  })
})
