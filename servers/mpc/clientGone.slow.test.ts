import { ed25519 } from '@noble/curves/ed25519'
import { ceremonyMs } from 'latchkey/wire/mpc'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClientWallet, MpcClient, RunOptions } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { digest, expectSigns, failed, signing, text } from '../testing/signsText.ts'
import { maxRunningCeremonies } from './limits.ts'

// The client's process ends between two rounds, as when a page is closed. What it leaves behind bans nothing and blocks nothing:
// the user's next client begins again. A client keeps nothing but its token and the shares that it confirmed, so that one object
// plays both.

let harness: MpcHarness
let client: MpcClient
beforeAll(async () => {
  harness = await createMpcHarness()
})
beforeEach(async () => {
  client = await harness.client()
})

const gone = new Error('The client is gone.')

/** Ends the client before it sends the messages of a round, or once the server has them. Round 0 is the start. */
function leaving(at: number, when: 'before' | 'after'): RunOptions {
  let current = 0
  return {
    beforeSend(round) {
      current = round
      if (round === at && when === 'before') throw gone
    },
    async onSend(send) {
      if (current !== at || when !== 'after') return
      await send()
      throw gone
    },
  }
}

/** A ceremony that a client runs, and the wallet that it has afterwards. */
type Ceremony = (wallet: ClientWallet, options?: RunOptions) => Promise<ClientWallet>

const made = async (making: Promise<{ confirm(): Promise<ClientWallet> }>) => (await making).confirm()
const signed = async (wallet: ClientWallet, bytes: Uint8Array, options: RunOptions = {}) => {
  await client.sign(wallet, signing, bytes, options)
  return wallet
}
const seed = ed25519.utils.randomPrivateKey()
const solana = () => client.create('SVM')

const ceremonies: [name: string, begin: () => Promise<ClientWallet>, run: Ceremony][] = [
  ['keygen, Ed25519', solana, (_, options) => made(client.keygen('SVM', 'TWO_OF_TWO', options))],
  ['import, Ed25519', solana, (_, options) => made(client.import('SVM', seed, { run: options }))],
  ['sign, Ed25519', solana, (wallet, options) => signed(wallet, text, options)],
  ['sign, secp256k1', () => harness.dealWallet(client), (wallet, options) => signed(wallet, digest, options)],
  ['refresh, Ed25519', solana, (wallet, options) => made(client.refresh(wallet, options))],
  ['reshare, Ed25519', solana, (wallet, options) => made(client.reshare(wallet, 'TWO_OF_TWO', options))],
]

test.each(ceremonies)('behavior: %s, left before and after each round, begins again', async (_, begin, run) => {
  let wallet = await begin()
  const rounds: number[] = []
  wallet = await run(wallet, { beforeSend: (round) => void rounds.push(round) })
  expect(rounds.length).toBeGreaterThan(2)
  for (const round of rounds) {
    for (const when of ['before', 'after'] as const) {
      await expect(run(wallet, leaving(round, when))).rejects.toBe(gone)
    }
    // What was left has not expired yet.
    wallet = await run(wallet)
  }
  await expectSigns(client, wallet)
  const wallets = await harness.rows('mpcWallet')
  expect(wallets.filter(({ bans, bannedAt }) => bans !== 0 || bannedAt !== null)).toEqual([])
})

test('behavior: what was left counts until it expires, and no longer', async () => {
  const wallet = await solana()
  const leave = () => expect(client.sign(wallet, signing, text, leaving(1, 'before'))).rejects.toBe(gone)
  for (let count = 0; count < maxRunningCeremonies; count++) await leave()
  await expect(client.sign(wallet, signing, text)).rejects.toEqual(failed('too_many_ceremonies'))
  harness.clock.now += ceremonyMs + 1
  await expectSigns(client, wallet)
})
