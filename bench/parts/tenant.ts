import { createPrivateKey } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type ApiKey, createApiKey, createPerson, type Person, submit } from './custodyLoad.ts'
import type { CustodyProcess } from './startCustody.ts'

/** An organization whose users are hostile, but have keys. Keys are PEM, so that it can be passed to another process. */
export type Tenant = {
  root: StoredPerson
  /** A user on whom policies decide. */
  member: StoredPerson
  /** Further organizations of the same attacker. */
  others: StoredPerson[]
}
type StoredPerson = Omit<Person, 'key'> & { publicKey: string; pem: string }

const [policyCount, clauseCount] = [12, 140]
const [userCount, keysPerUser] = [90, 20]
const [privateKeyCount, privateKeysAtOnce] = [1000, 100]
/** The longest name, which makes `get_organization` answer with 1.9 MB. */
const longName = (name: string) => name.padEnd(256, '-')
const waitingCount = 100
const otherCount = 12

/** Fills an organization up to its limits: users with keys, policies, and activities that wait for approval. */
export async function createTenant(custody: CustodyProcess): Promise<Tenant> {
  const { port } = custody
  const root = await createPerson(custody)
  const { organizationId } = root
  /** Waits when the rate is used up. */
  const run = async (person: Person, name: string, type: string, parameters: object) => {
    const activity = { person, type: `ACTIVITY_TYPE_${type}`, organizationId, parameters }
    for (;;) {
      const answer = await submit(activity, { port, name }).catch((error: Error) => {
        if (!error.message.includes('rate limited')) throw error
      })
      if (answer) return answer
      await setTimeout(500)
    }
  }
  const key = createApiKey()
  const toUser = (userName: string, keys: readonly ApiKey[]) => ({
    ...{ userName: longName(userName), userTags: [], authenticators: [], oauthProviders: [] },
    apiKeys: keys.map(({ publicKey }, at) => ({
      ...{ apiKeyName: longName(`${at}`), publicKey, curveType: 'API_KEY_CURVE_P256' },
      // Half of the keys that a user may have expire.
      ...(at >= keysPerUser / 2 && { expirationSeconds: '86400' }),
    })),
  })
  const manyKeys = () => Array.from({ length: keysPerUser }, createApiKey)
  const crowd = Array.from({ length: userCount }, (_, at) => toUser(`user ${at}`, manyKeys()))
  const users = [toUser('member', [key]), ...crowd]
  const created = await run(root, 'create_users', 'CREATE_USERS_V3', { users })
  for (let added = 0; added < privateKeyCount; added += privateKeysAtOnce) {
    const privateKeys = Array.from({ length: privateKeysAtOnce }, (_, at) => ({
      ...{ privateKeyName: longName(`key ${added + at}`), curve: 'CURVE_SECP256K1' },
      ...{ privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] },
    }))
    await run(root, 'create_private_keys', 'CREATE_PRIVATE_KEYS_V2', { privateKeys })
  }
  const [userId] = created.result.createUsersResult.userIds
  const condition = Array.from({ length: clauseCount }, (_, at) => `activity.kind == 'A${at}'`).join(' || ')
  const policies = [
    ...Array.from({ length: policyCount }, () => ({ effect: 'EFFECT_DENY', condition })),
    { effect: 'EFFECT_ALLOW', condition: "activity.kind == 'CREATE_WALLET'", consensus: 'approvers.count() >= 2' },
    { effect: 'EFFECT_ALLOW', condition: "activity.kind != 'CREATE_WALLET'", consensus: 'approvers.count() >= 1' },
  ]
  for (const [at, policy] of policies.entries()) {
    await run(root, 'create_policy', 'CREATE_POLICY_V3', { policyName: `policy ${at}`, notes: '', ...policy })
  }
  const member: Person = { ...root, key, userId }
  for (let added = 0; added < waitingCount; added += 1) {
    await run(member, 'create_wallet', 'CREATE_WALLET', { walletName: `wallet ${added}`, accounts: [] })
  }
  const others = []
  for (let added = 0; added < otherCount; added += 1) others.push(toStored(await createPerson(custody)))
  return { root: toStored(root), member: toStored(member), others }
}

function toStored({ key, ...person }: Person): StoredPerson {
  const pem = key.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string
  return { ...person, publicKey: key.publicKey, pem }
}

/** Reads a person that another process created. */
export function fromStored({ publicKey, pem, ...person }: StoredPerson): Person {
  return { ...person, key: { publicKey, privateKey: createPrivateKey(pem) } }
}
