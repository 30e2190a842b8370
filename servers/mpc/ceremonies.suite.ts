import { ed25519 } from '@noble/curves/ed25519'
import type { ThresholdSignatureScheme } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseSuite } from '../testing/databases.ts'
import type { MpcClient } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { expectSigns, failed, signing, text } from '../testing/signsText.ts'

/** Ceremonies over HTTP, on both databases. Where the curve does not matter, they run on Ed25519, which is faster. */
export const ceremoniesSuite: DatabaseSuite = (open) => {
  let harness: MpcHarness
  let client: MpcClient
  beforeEach(async () => {
    harness = await createMpcHarness({ database: await open() })
    client = await harness.client()
  })

  const shareRows = () => harness.rows('mpcShare')

  test.each(['EVM', 'SVM'] as const)(
    'default: on %s a key is made and signs, also two rounds at a time',
    async (chain) => {
      const wallet = await client.create(chain)
      await expectSigns(client, wallet)
      await expectSigns(client, wallet, { isPipelined: true })
      expect(await client.listWallets()).toMatchObject([
        {
          ...{ walletId: wallet.walletId, chainName: chain, accountAddress: wallet.accountAddress },
          ...{ scheme: 'TWO_OF_TWO', isBanned: false, witness: wallet.witness },
        },
      ])
    },
  )

  test.each([
    ['TWO_OF_THREE', [1, 2]],
    ['THREE_OF_FIVE', [1, 2, 3]],
  ] as const)('default: %s signs with each share of the client', async (scheme, signers) => {
    const wallet = await client.create('SVM', scheme)
    for (const signer of signers) await expectSigns(client, wallet, { signer })
  })

  test('behavior: every request may be repeated, and gets the same answer', async () => {
    const wallet = await client.create('SVM', 'TWO_OF_TWO', { isRepeated: true })
    await expectSigns(client, wallet, { isRepeated: true })
    const count = (await harness.rows('mpcWallet')).length
    expect(count).toBe(1)
  })

  test('behavior: the same request at the same moment begins one ceremony, and steps it once', async () => {
    const wallet = await client.create('SVM')
    const request = client.toSignRequest(wallet, signing)
    const path = `/ceremonies/${crypto.randomUUID()}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.send('POST', path, { body: request })))
    expect(new Set(answers.map((answer) => Buffer.from(answer).toString('hex'))).size).toBe(1)
    expect((await harness.rows('mpcCeremony')).filter(({ kind }) => kind === 'sign')).toHaveLength(1)
  })

  test('error: an id that was used for another request, of this user or of another', async () => {
    const wallet = await client.create('SVM')
    const ceremonyId = crypto.randomUUID()
    await client.send('POST', `/ceremonies/${ceremonyId}`, { body: client.toSignRequest(wallet, signing) })
    const other = { body: client.toSignRequest(wallet, signing) }
    await expect(client.send('POST', `/ceremonies/${ceremonyId}`, other)).rejects.toEqual(failed('request_conflict'))
    const stranger = await harness.client()
    const begin = { body: stranger.begin('SVM') }
    await expect(stranger.send('POST', `/ceremonies/${ceremonyId}`, begin)).rejects.toEqual(failed('request_conflict'))
  })

  test('error: bytes that are not what the server read in the request are not signed', async () => {
    const wallet = await client.create('SVM')
    const other = new TextEncoder().encode('another text')
    await expect(client.sign(wallet, signing, other)).rejects.toEqual(failed('malformed_message'))
    await expectSigns(client, wallet)
  })

  test('import: the key of a seed signs, where the environment imports keys', async () => {
    const seed = ed25519.utils.randomPrivateKey()
    const wallet = await (await client.import('SVM', seed)).confirm()
    expect(wallet.publicKey).toEqual(ed25519.getPublicKey(seed))
    await expectSigns(client, wallet)
    harness.environment.imports = false
    await expect(client.import('SVM', seed)).rejects.toEqual(failed('import_off'))
  })

  describe('refresh and reshare', () => {
    test('refresh: old shares sign until the client confirms, then only new ones do', async () => {
      const wallet = await client.create('SVM')
      const refresh = await client.refresh(wallet)
      await expectSigns(client, wallet)
      expect(await client.listWallets()).toMatchObject([{ pending: { ceremonyId: refresh.ceremonyId, epoch: 1 } }])
      const next = await refresh.confirm()
      expect(next.accountAddress).toBe(wallet.accountAddress)
      await expectSigns(client, next)
      await expect(client.sign(wallet, signing, text)).rejects.toEqual(failed('stale_share'))
      expect(await shareRows()).toMatchObject([{ epoch: 1, status: 'active', ceremonyId: refresh.ceremonyId }])
    })

    test('refresh: a confirmation may be repeated; one of another ceremony or epoch is refused', async () => {
      const wallet = await client.create('SVM')
      const first = await client.refresh(wallet)
      const second = await client.refresh(wallet)
      await expect(first.confirm()).rejects.toEqual(failed('unknown_epoch'))
      await expect(client.confirm(wallet, 2, second.ceremonyId)).rejects.toEqual(failed('unknown_epoch'))
      await expectSigns(client, await second.confirm())
      await expectSigns(client, await second.confirm())
    })

    test('error: a share of the old epoch under the name of the new one', async () => {
      const wallet = await client.create('SVM')
      const { witness } = await (await client.refresh(wallet)).confirm()
      await expect(client.sign({ ...wallet, witness }, signing, text)).rejects.toEqual(failed('mixed_shares'))
    })

    test('behavior: a signature that is under way ends with its epoch', async () => {
      const wallet = await client.create('SVM')
      const refresh = await client.refresh(wallet)
      const beforeSend = async (round: number) => {
        if (round === 1) await refresh.confirm()
      }
      await expect(client.sign(wallet, signing, text, { beforeSend })).rejects.toEqual(failed('stale_share'))
      expect((await harness.rows('mpcCeremony')).filter(({ sealed }) => sealed !== null)).toEqual([])
    })

    test('reshare: 2/2 to 2/3 to 3/5 to 2/2 keeps the address', async () => {
      let wallet = await client.create('SVM')
      const { accountAddress } = wallet
      const chain: ThresholdSignatureScheme[] = ['TWO_OF_THREE', 'THREE_OF_FIVE', 'THREE_OF_FIVE', 'TWO_OF_TWO']
      for (const scheme of chain) {
        wallet = await (await client.reshare(wallet, scheme)).confirm()
        expect(wallet).toMatchObject({ accountAddress, scheme })
        for (const signer of wallet.shares.keys()) await expectSigns(client, wallet, { signer })
      }
      expect(await shareRows()).toMatchObject([{ party: 2, epoch: 4 }])
    })

    test('error: a reshare from a scheme that the wallet does not have', async () => {
      const wallet = await client.create('SVM')
      const wrong = { ...wallet, scheme: 'TWO_OF_THREE' as const }
      await expect(client.reshare(wrong, 'TWO_OF_TWO')).rejects.toEqual(failed('wrong_scheme'))
    })

    test('behavior: a new wallet is listed as pending, and signs once it is confirmed', async () => {
      const made = await client.keygen('SVM')
      await expect(client.sign(made.unconfirmed, signing, text)).rejects.toEqual(failed('unknown_wallet'))
      expect(await client.listWallets()).toMatchObject([{ pending: { epoch: 0, ceremonyId: made.ceremonyId } }])
      await expectSigns(client, await made.confirm())
    })
  })
}
