import { ed25519 } from '@noble/curves/ed25519'
import { hashMessage, recoverAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import type { DatabaseSuite } from '../testing/databases.ts'
import type { ClientWallet, MpcClient } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'

const signing = { type: 'message', message: 'hello' } as const
const text = new TextEncoder().encode('hello')

/** Signs a text on the wallet's chain, and checks the signature with a library that knows nothing of shares. */
export async function expectSigns(client: MpcClient, wallet: ClientWallet, options = {}): Promise<void> {
  if (wallet.chainName === 'EVM') {
    const hash = hashMessage('hello')
    const signature = await client.sign(wallet, signing, Buffer.from(hash.slice(2), 'hex'), options)
    const hex = `0x${Buffer.from(signature).toString('hex')}` as const
    expect(await recoverAddress({ hash, signature: hex })).toBe(wallet.accountAddress)
  } else {
    const signature = await client.sign(wallet, signing, text, options)
    expect(ed25519.verify(signature, text, wallet.publicKey)).toBe(true)
  }
}

/** Ceremonies over HTTP, on both databases. */
export const ceremoniesSuite: DatabaseSuite = (open) => {
  let harness: MpcHarness
  let client: MpcClient
  beforeEach(async () => {
    harness = await createMpcHarness({ database: await open() })
    client = await harness.client()
  })

  test.each(['EVM', 'SVM'] as const)(
    'default: on %s a key is made and signs, also two rounds at a time',
    async (chain) => {
      const wallet = await client.create(chain)
      await expectSigns(client, wallet)
      await expectSigns(client, wallet, { isPipelined: true })
      expect(await client.listWallets()).toMatchObject([
        {
          walletId: wallet.walletId,
          chainName: chain,
          accountAddress: wallet.accountAddress,
          scheme: 'TWO_OF_TWO',
          isBanned: false,
        },
      ])
    },
  )

  test('behavior: every request may be repeated, and gets the same answer', async () => {
    const wallet = await client.create('SVM', 'TWO_OF_TWO', { isRepeated: true })
    await expectSigns(client, wallet, { isRepeated: true })
  })
}
