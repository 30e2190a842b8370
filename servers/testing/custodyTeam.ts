import { createTestApiKey, ethereumAccount, type TestAnswer, type TestApiKey, type TestCustody } from './custody.ts'

export type Member = { userId: string; key: TestApiKey }

/** An organization of several users, each with a key, and one Ethereum account. */
export type Team = {
  organizationId: string
  walletId: string
  address: string
  roots: Member[]
  /** Users who are not root users. */
  others: Member[]
  submit(name: string, type: string, parameters: object, by: Member): Promise<TestAnswer>
  query(name: string, input: object, by: Member): Promise<TestAnswer>
  /** The answer of a query, typed by the test. */
  read<reply>(name: string, input: object, by: Member): Promise<reply>
  /** Votes on an activity by its fingerprint. */
  approve(fingerprint: string, by: Member): Promise<TestAnswer>
  reject(fingerprint: string, by: Member): Promise<TestAnswer>
}

/** @param options.threshold the number of root users who must agree */
export async function createTeam(
  custody: TestCustody,
  options: { threshold: number; roots: number; others: number },
): Promise<Team> {
  const { threshold, roots, others } = options
  const keys = Array.from({ length: roots + others }, createTestApiKey)
  const toUser = ({ publicKey }: TestApiKey, at: number) => ({
    ...{ userName: `user ${at}`, userTags: [], authenticators: [], oauthProviders: [] },
    apiKeys: [{ apiKeyName: 'key', publicKey, curveType: 'API_KEY_CURVE_P256' }],
  })
  const send = (name: string, type: string, organizationId: string, parameters: object, key: TestApiKey) =>
    custody.submit(name, custody.toBody(`ACTIVITY_TYPE_${type}`, organizationId, parameters), key)
  const { parent } = custody
  const made = await send(
    'create_sub_organization',
    'CREATE_SUB_ORGANIZATION_V7',
    parent.organizationId,
    {
      ...{ subOrganizationName: 'team', rootQuorumThreshold: 1, rootUsers: keys.slice(0, roots).map(toUser) },
      wallet: { walletName: 'wallet', accounts: [ethereumAccount] },
    },
    parent.key,
  )
  const {
    subOrganizationId: organizationId,
    wallet,
    rootUserIds,
  } = made.body.activity.result.createSubOrganizationResultV7 as {
    subOrganizationId: string
    wallet: { walletId: string; addresses: [string] }
    rootUserIds: string[]
  }
  const [first] = keys as [TestApiKey]
  const joined =
    others === 0
      ? []
      : (
          (
            await send(
              'create_users',
              'CREATE_USERS_V4',
              organizationId,
              { users: keys.slice(roots).map(toUser) },
              first,
            )
          ).body.activity.result.createUsersResult as { userIds: string[] }
        ).userIds
  await send('update_root_quorum', 'UPDATE_ROOT_QUORUM', organizationId, { threshold, userIds: rootUserIds }, first)
  const toMember = (userId: string, at: number): Member => ({ userId, key: keys[at] as TestApiKey })
  const submit: Team['submit'] = (name, type, parameters, { key }) => send(name, type, organizationId, parameters, key)
  const query: Team['query'] = (name, input, { key }) => custody.query(name, { organizationId, ...input }, key)
  return {
    organizationId,
    walletId: wallet.walletId,
    address: wallet.addresses[0],
    roots: rootUserIds.map(toMember),
    others: joined.map((userId, at) => toMember(userId, roots + at)),
    submit,
    query,
    async read<reply>(...of: Parameters<Team['query']>) {
      return (await query(...of)).body as reply
    },
    approve: (fingerprint, by) => submit('approve_activity', 'APPROVE_ACTIVITY', { fingerprint }, by),
    reject: (fingerprint, by) => submit('reject_activity', 'REJECT_ACTIVITY', { fingerprint }, by),
  }
}
