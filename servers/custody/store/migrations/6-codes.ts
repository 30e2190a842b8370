import type { Migration } from '../../../shared/migrate.ts'
import { createTables, type Keys, type Shapes } from './createTables.ts'

const tables = {
  custodyCode: {
    id: 'text',
    organizationId: 'text',
    type: 'text',
    contact: 'text',
    slot: 'integer',
    userId: 'text?',
    hash: 'bytes',
    attemptsLeft: 'integer',
    targetPublicKey: 'text',
    sealedTargetKey: 'bytes',
    expiresAt: 'integer',
  },
  custodyVerification: { id: 'text', organizationId: 'text', expiresAt: 'integer' },
} as const satisfies Shapes

const keys: Keys = [
  ['custodyCode', 'primary', 'organizationId', 'id'],
  ['custodyCode', 'unique', 'organizationId', 'contact', 'slot'],
  ['custodyCode', 'index', 'expiresAt'],
  ['custodyVerification', 'primary', 'organizationId', 'id'],
  ['custodyVerification', 'index', 'expiresAt'],
]

/** One-time codes, and the verifications that they prove. */
export const codes: Migration = {
  name: '6-codes',
  up: (kysely, columns) => createTables(kysely, columns, { tables, keys }),
}
