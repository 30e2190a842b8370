import type { Migration } from '../../shared/migrate.ts'

/** Adds the key with which a page signs the id of its session. */
export const sessionIdKeys: Migration = {
  name: '4-session-id-keys',
  async up({ schema }, { text }) {
    await schema.alterTable('accountSession').addColumn('sessionIdKey', text).execute()
  },
}
