import type { Tables } from './tables.ts'

/** Tables whose rows belong to one organization and contain its id. */
export type OwnedTable = {
  [table in keyof Tables]: Tables[table] extends { id: string; organizationId: string } ? table : never
}[keyof Tables]

/** Tables whose rows name a user. */
type UserTable = {
  [table in OwnedTable]: Tables[table] extends { userId: string | null } ? table : never
}[OwnedTable]

/**
 * Activities stay on record after their user is deleted, and their payloads are replaced later; all other rows are
 * deleted with their organization.
 */
const goesWithOrganization: Record<OwnedTable, boolean> = {
  custodyUser: true,
  custodyApiKey: true,
  custodyAuthenticator: true,
  custodyWallet: true,
  custodyWalletAccount: true,
  custodyPrivateKey: true,
  custodyPrivateKeyAddress: true,
  custodySession: true,
  custodyImportTarget: true,
  custodyOauthProvider: true,
  custodyPolicy: true,
  custodyTag: true,
  custodyInvitation: true,
  custodyCode: true,
  custodyVerification: true,
  custodyClaim: true,
  custodySending: true,
  custodyActivity: false,
  custodyVote: false,
  custodyLargeActivity: false,
}

/** All login methods are deleted with their user. */
const goesWithUser: Record<UserTable, boolean> = {
  custodyApiKey: true,
  custodyAuthenticator: true,
  custodySession: true,
  custodyImportTarget: true,
  custodyOauthProvider: true,
  custodyCode: true,
  custodyClaim: true,
  custodyActivity: false,
  custodyVote: false,
}

export const tablesOfOrganization = leaving(goesWithOrganization)
export const tablesOfUser = leaving(goesWithUser)

function leaving<table extends string>(goes: Record<table, boolean>): table[] {
  return (Object.keys(goes) as table[]).filter((table) => goes[table])
}
