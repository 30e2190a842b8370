import type { Migration } from '../../../shared/migrate.ts'
import { createTables, type Keys, type Shapes } from './createTables.ts'

const tables = {
  custodyPolicy: {
    id: 'text',
    organizationId: 'text',
    name: 'text',
    effect: 'text',
    condition: 'text',
    consensus: 'text',
    notes: 'text',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyTag: {
    id: 'text',
    organizationId: 'text',
    kind: 'text',
    name: 'text',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyInvitation: {
    id: 'text',
    organizationId: 'text',
    userName: 'text',
    email: 'text',
    tags: 'text',
    accessType: 'text',
    senderUserId: 'text',
    status: 'text',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
} as const satisfies Shapes

const keys: Keys = [
  ['custodyPolicy', 'primary', 'organizationId', 'id'],
  ['custodyTag', 'primary', 'organizationId', 'id'],
  ['custodyInvitation', 'primary', 'organizationId', 'id'],
]

/** Every sign-in method by a code is enabled until it is disabled, also in organizations older than features. */
const defaultFeatures = JSON.stringify(
  ['EMAIL_RECOVERY', 'EMAIL_AUTH', 'SMS_AUTH', 'OTP_EMAIL_AUTH'].map((name) => ({
    name: `FEATURE_NAME_${name}`,
    value: '',
  })),
)

/** Policies, tags, invitations and votes. */
export const policiesTagsInvitations: Migration = {
  name: '3-policies-tags-invitations',
  async up(kysely, columns) {
    // Votes are stored as they were cast, and a user whose approval has expired may approve again.
    await kysely.schema.dropIndex('custodyVoteByorganizationIdactivityIduserId').execute()
    await kysely.schema
      .createIndex('custodyVoteByorganizationIdactivityIdid')
      .on('custodyVote')
      .columns(['organizationId', 'activityId', 'id'])
      .execute()
    await createTables(kysely, columns, { tables, keys })
    await kysely.schema
      .alterTable('custodyUser')
      .addColumn('tags', columns.text, (c) => c.notNull().defaultTo('[]'))
      .execute()
    await kysely.schema
      .alterTable('custodyOrganization')
      .addColumn('features', columns.text, (c) => c.notNull().defaultTo(defaultFeatures))
      .execute()
  },
}
