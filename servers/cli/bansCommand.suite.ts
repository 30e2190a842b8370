import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../shared/database.ts'
import type { ClientWallet } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { verifyAuditLog } from './auditCommand.ts'
import { manageBans } from './bansCommand.ts'

/** Where the server's data are: a file in the data folder, or the Postgres database of the environment variables. */
type Place = { dataFolder: string; path?: string; url?: string; env: NodeJS.ProcessEnv }

/** `latchkey-servers bans`, beside a server in which a check failed. */
export function bansCommandSuite(findPlace: () => Promise<Place>): void {
  let place: Place
  let database: Database
  let harness: MpcHarness
  let wallet: ClientWallet
  beforeEach(async () => {
    place = await findPlace()
    database = await openDatabase(place)
    harness = await createMpcHarness({ database })
    const client = await harness.client()
    wallet = await client.create('SVM')
    const { ceremonyId } = await client.refresh(wallet)
    await client.send('POST', `/ceremonies/${ceremonyId}/end`, { body: { reason: 'check_failed' } })
  })
  afterEach(() => database.close())

  const options = () => ({
    dataFolder: place.dataFolder,
    // The harness's key.
    env: { ...place.env, LATCHKEY_MPC_KEK: Buffer.alloc(32, 9).toString('hex') },
  })
  async function run(walletId?: string, env: NodeJS.ProcessEnv = {}) {
    const said: string[] = []
    const { dataFolder, env: own } = options()
    await manageBans({ dataFolder, walletId, env: { ...own, ...env }, say: (line) => said.push(line) })
    return said
  }

  test('default: lists wallets with failed checks, and resets one; the audit log still fits', async () => {
    const { walletId, accountAddress } = wallet
    const [line = '', ...others] = await run()
    expect(JSON.parse(line)).toMatchObject({ walletId, accountAddress, bans: 1, needsOperator: false })
    expect(others).toEqual([])
    expect(await run(walletId)).toEqual([
      `Failed checks of wallet ${walletId}: 1, now 0. Ask the user to sign in again and renew the parts of their key.`,
    ])
    expect(await run()).toEqual([])
    expect(await run(walletId)).toEqual([
      `No check of wallet ${walletId} has failed since its last reset. Nothing was changed.`,
    ])
    expect(await verifyAuditLog({ ...options(), names: ['mpc'], known: undefined, say: () => {} })).toBe(true)
  })

  test('error: a wallet that does not exist, and the key of another server', async () => {
    await expect(run('no-wallet')).rejects.toThrow('There is no wallet no-wallet.')
    await expect(run(undefined, { LATCHKEY_MPC_KEK: 'ab'.repeat(32) })).rejects.toThrow('A sealed value does not open.')
  })
}
