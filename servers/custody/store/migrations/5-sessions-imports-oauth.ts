import type { Migration } from '../../../shared/migrate.ts'
import { createTables, type Keys, type Shapes } from './createTables.ts'

const tables = {
  custodySession: {
    id: 'text',
    organizationId: 'text',
    userId: 'text',
    tokenHash: 'text',
    expiresAt: 'integer',
    createdAt: 'integer',
  },
  custodyImportTarget: {
    id: 'text',
    organizationId: 'text',
    userId: 'text',
    kind: 'text',
    targetPublicKey: 'text',
    sealedTargetKey: 'bytes',
    createdAt: 'integer',
  },
  custodyOauthProvider: {
    id: 'text',
    organizationId: 'text',
    userId: 'text',
    name: 'text',
    issuer: 'text',
    audience: 'text',
    subject: 'text',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
} as const satisfies Shapes

const keys: Keys = [
  ['custodySession', 'primary', 'organizationId', 'id'],
  ['custodySession', 'unique', 'tokenHash'],
  ['custodyImportTarget', 'primary', 'organizationId', 'id'],
  ['custodyImportTarget', 'unique', 'organizationId', 'userId', 'kind'],
  ['custodyOauthProvider', 'primary', 'organizationId', 'id'],
  // In one organization, a provider account belongs to one user.
  ['custodyOauthProvider', 'unique', 'organizationId', 'issuer', 'audience', 'subject'],
  ['custodyOauthProvider', 'index', 'subject', 'issuer', 'audience'],
]

export const sessionsImportsOauth: Migration = {
  name: '5-sessions-imports-oauth',
  up: (kysely, columns) => createTables(kysely, columns, { tables, keys }),
}
