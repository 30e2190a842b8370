import type { Migration } from '../../shared/migrate.ts'
import { policiesTagsInvitations } from './migrations/3-policies-tags-invitations.ts'
import { privateKeysExports } from './migrations/4-private-keys-exports.ts'
import { sessionsImportsOauth } from './migrations/5-sessions-imports-oauth.ts'
import { codes } from './migrations/6-codes.ts'
import { audit } from './migrations/7-audit.ts'
import { codeRates } from './migrations/8-code-rates.ts'
import { claims } from './migrations/9-claims.ts'
import { storage } from './migrations/10-storage.ts'
import { sendings } from './migrations/11-sendings.ts'
import { sealedFacts } from './migrations/12-sealed-facts.ts'
import { createTables, type Keys, type Shapes } from './migrations/createTables.ts'

/**
 * Columns by table after the first step; `?` marks nullable ones. Ids grow with time, so a primary key orders rows
 * oldest first.
 */
const tables = {
  custodyOrganization: {
    id: 'text',
    parentId: 'text?',
    name: 'text',
    rootQuorumThreshold: 'integer',
    origins: 'text',
    rpIds: 'text',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyUser: {
    id: 'text',
    organizationId: 'text',
    name: 'text',
    email: 'text?',
    phoneNumber: 'text?',
    isRoot: 'integer',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyApiKey: {
    id: 'text',
    organizationId: 'text',
    userId: 'text',
    name: 'text',
    publicKey: 'text',
    type: 'text',
    expirationSeconds: 'integer?',
    createdAt: 'integer',
  },
  custodyAuthenticator: {
    id: 'text',
    organizationId: 'text',
    userId: 'text',
    name: 'text',
    credentialId: 'text',
    publicKey: 'bytes',
    rpId: 'text',
    origin: 'text',
    aaguid: 'text',
    transports: 'text',
    signCount: 'integer',
    createdAt: 'integer',
  },
  custodyWallet: {
    id: 'text',
    organizationId: 'text',
    name: 'text',
    sealedEntropy: 'bytes',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyWalletAccount: {
    id: 'text',
    organizationId: 'text',
    walletId: 'text',
    curve: 'text',
    path: 'text',
    addressFormat: 'text',
    address: 'text',
    lookup: 'text',
    publicKey: 'text',
    sealedKey: 'bytes',
    name: 'text?',
    createdAt: 'integer',
  },
  custodyActivity: {
    id: 'text',
    organizationId: 'text',
    fingerprint: 'text',
    type: 'text',
    status: 'text',
    intent: 'text',
    result: 'text',
    userId: 'text',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyVote: {
    id: 'text',
    organizationId: 'text',
    activityId: 'text',
    userId: 'text',
    selection: 'text',
    message: 'text',
    publicKey: 'text',
    signature: 'text',
    scheme: 'text',
    createdAt: 'integer',
  },
  custodySecret: { name: 'text', sealed: 'bytes' },
} as const satisfies Shapes

/** Every key starts with the column that its queries name first. Unique keys guard invariants across processes. */
const keys: Keys = [
  ['custodyOrganization', 'primary', 'id'],
  ['custodyOrganization', 'index', 'parentId', 'id'],
  ['custodyUser', 'primary', 'organizationId', 'id'],
  ['custodyApiKey', 'primary', 'id'],
  ['custodyApiKey', 'index', 'organizationId', 'id'],
  ['custodyApiKey', 'unique', 'organizationId', 'publicKey'],
  ['custodyApiKey', 'index', 'publicKey'],
  ['custodyAuthenticator', 'primary', 'organizationId', 'id'],
  ['custodyAuthenticator', 'unique', 'organizationId', 'credentialId'],
  ['custodyAuthenticator', 'index', 'credentialId'],
  ['custodyWallet', 'primary', 'organizationId', 'id'],
  ['custodyWalletAccount', 'primary', 'organizationId', 'id'],
  ['custodyWalletAccount', 'unique', 'organizationId', 'lookup'],
  ['custodyWalletAccount', 'index', 'lookup'],
  ['custodyActivity', 'primary', 'organizationId', 'id'],
  ['custodyActivity', 'unique', 'organizationId', 'fingerprint'],
  ['custodyVote', 'primary', 'organizationId', 'id'],
  ['custodyVote', 'unique', 'organizationId', 'activityId', 'userId'],
  ['custodySecret', 'primary', 'name'],
]

/** The schema of key custody, step by step. Each later step is a file of `migrations/`, named by its number. */
export const migrations: readonly Migration[] = [
  {
    name: '1-organizations-wallets-activities',
    up: (kysely, columns) => createTables(kysely, columns, { tables, keys }),
  },
  {
    name: '2-user-verification-revision',
    async up(kysely, columns) {
      await kysely.schema
        .alterTable('custodyOrganization')
        .addColumn('userVerification', columns.text, (c) => c.notNull().defaultTo('preferred'))
        .execute()
      await kysely.schema
        .alterTable('custodyOrganization')
        .addColumn('revision', columns.integer, (c) => c.notNull().defaultTo(0))
        .execute()
    },
  },
  policiesTagsInvitations,
  privateKeysExports,
  sessionsImportsOauth,
  codes,
  audit,
  codeRates,
  claims,
  storage,
  sendings,
  sealedFacts,
]
