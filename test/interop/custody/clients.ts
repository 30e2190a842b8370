import type { TurnkeyClient } from '@turnkey/http'
import { createLog } from '../../../servers/shared/log.ts'
import { serve } from '../../../servers/shared/serve.ts'
import type { TestApiKey, TestCustody } from '../../../servers/testing/custody.ts'
import { createTestApiKey, createTestCustody, toPersonParameters } from '../../../servers/testing/custody.ts'
import { pair as h2 } from '../http2/pair.ts'
import { pair as h6 } from '../pair.ts'
import { createRecorder } from './recorder.ts'

/** The two generations of official packages that test key custody, as key-custody.md names them. */
export const generations = ['H2', 'H6'] as const
export type Generation = (typeof generations)[number]

const pairs = { H2: h2, H6: h6 } as const

/** Both generations have the methods that the tests call; the types of the newer one serve for both. */
export type Client = TurnkeyClient

/** A sub-organization with one root user, who has an API key, and a client with that key. */
export type Member = {
  organizationId: string
  userId: string
  walletId: string
  address: string
  key: TestApiKey
  client: Client
}

/** A custody server on a port of this machine, and official clients for it. */
export type OfficialWorld = {
  url: string
  custody: TestCustody
  parent: TestCustody['parent']
  client(generation: Generation, key: TestApiKey): Client
  createMember(generation: Generation, options?: { authenticators?: readonly object[] }): Promise<Member>
  /** The answers to official clients so far, as the text that a test stores in `answered/<family>.txt`: see `Recorder`. */
  answered(): string
  close(): Promise<void>
}

/** The options of the custody server in tests. */
export async function startOfficialWorld(
  options: Parameters<typeof createTestCustody>[0] = {},
): Promise<OfficialWorld> {
  const custody = await createTestCustody(options)
  const recorder = createRecorder(custody.server.app)
  const log = createLog({ write: () => {} })
  const { url, close } = await serve(recorder, { name: 'custody', port: 0, log })

  const client: OfficialWorld['client'] = (generation, { publicKey, privateKey }) => {
    const { TurnkeyClient, ApiKeyStamper } = pairs[generation]
    const stamper = new ApiKeyStamper({ apiPublicKey: publicKey, apiPrivateKey: privateKey })
    return new TurnkeyClient({ baseUrl: url }, stamper) as unknown as Client
  }

  return {
    url,
    custody,
    parent: custody.parent,
    client,
    async createMember(generation, { authenticators } = {}) {
      const key = createTestApiKey()
      const parameters = toPersonParameters(key, authenticators)
      const { activity } = await client(generation, custody.parent.key).createSubOrganization(
        toActivity(subOrganizationTypes[generation], custody.parent.organizationId, parameters) as never,
      )
      const [result] = Object.values(activity.result) as [
        { subOrganizationId: string; rootUserIds: [string]; wallet: { walletId: string; addresses: [string] } },
      ]
      const { subOrganizationId: organizationId, rootUserIds, wallet } = result
      const { walletId, addresses } = wallet
      return {
        organizationId,
        userId: rootUserIds[0],
        walletId,
        address: addresses[0],
        key,
        client: client(generation, key),
      }
    },
    answered: () => `${recorder.answered().join('\n')}\n`,
    async close() {
      await close()
      await custody.database.close()
    },
  }
}

const subOrganizationTypes = {
  H2: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
  H6: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
} as const

/** The generation's function that returns a viem account. */
export function toViemAccount(generation: Generation, { client, organizationId }: Member, signWith: string) {
  return pairs[generation].createAccount({ client: client as never, organizationId, signWith })
}

/** Whether an error of the generation's account says that other users have to approve. */
export function isConsensusNeeded(generation: Generation, error: unknown): boolean {
  return Boolean(pairs[generation].isConsensusNeeded(error))
}

/** Submits an activity with the official client's method, in its own organization, and returns the answer. */
export async function run<result = Record<string, unknown>>(
  { client, organizationId }: Pick<Member, 'client' | 'organizationId'>,
  method: keyof Client,
  type: `ACTIVITY_TYPE_${string}`,
  parameters: object,
): Promise<result> {
  const call = client[method] as (body: object) => Promise<Parameters<typeof resultOf>[0]>
  return resultOf<result>(await call(toActivity(type, organizationId, parameters)))
}

let lastTimestamp = 0

/**
 * The body of an activity as official clients accept it. No two have the same millisecond, because the same body would be the
 * same activity.
 */
export function toActivity<parameters>(type: string, organizationId: string, parameters: parameters) {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1)
  return { type: type as never, organizationId, timestampMs: String(lastTimestamp), parameters: parameters as never }
}

/** The one result of a completed activity, whatever key the version gave it. */
export function resultOf<result = Record<string, unknown>>(reply: {
  activity: { status: string; result: object }
}): result {
  const [result] = Object.values(reply.activity.result)
  return result as result
}
