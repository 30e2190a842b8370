import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import {
  type ChainName,
  decodeFrame,
  encodeFrame,
  type Signing,
  type ThresholdSignatureScheme,
} from 'latchkey/wire/mpc'
import { hashMessage, recoverAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { createMpcHarness, type MpcHarness } from '../../../servers/testing/mpcHarness.ts'
import { type FrameParty, openFrameParty } from '../../../test/mpc/frameParty.ts'
import type { HeldWallet } from '../shares/wallet.ts'

const signing: Signing = { type: 'message', message: 'hello' }
const text = new TextEncoder().encode('hello')

let harness: MpcHarness
let frame: FrameParty
beforeEach(async () => {
  harness = await createMpcHarness()
  frame = await openFrameParty(harness)
})

const create = (chainName: ChainName, scheme: ThresholdSignatureScheme = 'TWO_OF_TWO') =>
  frame.party.create({ ...frame.making, chainName, scheme })

function sign({ walletId, chainName }: HeldWallet, { party } = frame): Promise<Uint8Array> {
  const message = chainName === 'EVM' ? hashMessage('hello', 'bytes') : text
  return party.sign(walletId, { ...frame.operation, signing, message })
}

/** Signs, and checks the signature with a library that knows nothing of shares. */
async function expectSigns(wallet: HeldWallet, opened = frame): Promise<void> {
  const signature = Buffer.from(await sign(wallet, opened)).toString('hex')
  if (wallet.chainName === 'EVM') {
    expect(await recoverAddress({ hash: hashMessage('hello'), signature: `0x${signature}` })).toBe(
      wallet.accountAddress,
    )
  } else {
    expect(ed25519.verify(signature, text, wallet.publicKey)).toBe(true)
  }
}

test.each(['EVM', 'SVM', 'SUI'] as const)('default: on %s a key is made, backed up and signs', async (chainName) => {
  const wallet = await create(chainName)
  expect(frame.backedUp).toHaveLength(1)
  expect(wallet).toMatchObject({ chainName, active: { scheme: 'TWO_OF_TWO', epoch: 0 } })
  expect(wallet.pending).toBeUndefined()
  if (chainName !== 'SUI') await expectSigns(wallet)
})

test.each(['TWO_OF_THREE', 'THREE_OF_FIVE'] as const)('default: %s on Ed25519', async (scheme) => {
  await expectSigns(await create('SVM', scheme))
})

test('default: a reload finds the shares again', async () => {
  const wallet = await create('SVM')
  await expectSigns(wallet, { ...frame, ...frame.open() })
})

test('behavior: a signature takes two round trips after its start', async () => {
  const wallet = await create('EVM')
  const paths: string[] = []
  const { send } = frame.network
  frame.network.send = (url, init) => {
    paths.push(new URL(url).pathname.split('/').slice(5).join('/'))
    return send(url, init)
  }
  await expectSigns(wallet)
  expect(paths).toEqual(['', 'rounds/1', 'rounds/3'])
})

test.each(['EVM', 'SVM'] as const)('behavior: on %s every answer may be lost once', async (chainName) => {
  const { send } = frame.network
  const seen = new Set<string>()
  let lost = 0
  frame.network.send = async (url, init) => {
    const answer = await send(url, init)
    const request = `${url} ${createHash('sha256')
      .update((init.body ?? '') as string)
      .digest('hex')}`
    if (seen.has(request)) return answer
    seen.add(request)
    lost += 1
    throw new TypeError('The connection was lost.')
  }
  const wallet = await create(chainName)
  await expectSigns(wallet)
  expect(lost).toBeGreaterThan(4)
})

test('error: a server that does not answer', async () => {
  frame.network.send = () => Promise.reject(new TypeError('refused'))
  await expect(create('SVM')).rejects.toMatchObject({ code: 'unreachable' })
})

test('default: a refresh replaces the shares and keeps the address', async () => {
  const wallet = await create('SVM')
  const refreshed = await frame.party.refresh(wallet.walletId, frame.making)
  expect(refreshed).toMatchObject({ accountAddress: wallet.accountAddress, active: { epoch: 1 } })
  await expectSigns(refreshed)
  expect(await frame.store.stateOf(wallet.walletId, wallet.active!)).toBe('missing')
})

test('default: a chain of reshares keeps the address', async () => {
  const { walletId, accountAddress } = await create('SVM')
  for (const to of ['TWO_OF_THREE', 'THREE_OF_FIVE', 'TWO_OF_TWO'] as const) {
    const wallet = await frame.party.reshare(walletId, { ...frame.making, to })
    expect(wallet).toMatchObject({ accountAddress, active: { scheme: to } })
    await expectSigns(wallet)
  }
})

test('default: an imported seed keeps its address', async () => {
  const privateKey = new Uint8Array(32).fill(7)
  const wallet = await frame.party.importKey({
    ...{ ...frame.making, chainName: 'SVM', scheme: 'TWO_OF_TWO', privateKey, form: 'seed' },
  })
  expect(wallet.publicKey).toBe(Buffer.from(ed25519.getPublicKey(privateKey)).toString('hex'))
  await expectSigns(wallet)
})

test('behavior: while the backup fails, the old shares stay in use; a later try finishes the switch', async () => {
  const wallet = await create('SVM')
  const { walletId } = wallet
  const failing = { ...frame.making, backUp: () => Promise.reject(new Error('full')) }
  await expect(frame.party.refresh(walletId, failing)).rejects.toMatchObject({ code: 'backup_failed' })
  await expectSigns(wallet)
  const reloaded = { ...frame, ...frame.open() }
  const resumed = await reloaded.party.resume(walletId, frame.making)
  expect(resumed).toMatchObject({ active: { epoch: 1 } })
  expect(resumed.pending).toBeUndefined()
  await expectSigns(resumed, reloaded)
})

test('error: shares of an older epoch do not sign (mixed epochs)', async () => {
  const wallet = await create('SVM')
  const old = await frame.store.openShares(wallet.walletId, wallet.active!, {})
  await frame.party.refresh(wallet.walletId, frame.making)
  await frame.store.put(wallet)
  await frame.store.putShares(wallet, wallet.active!, { shares: old })
  await expect(sign(wallet)).rejects.toMatchObject({ code: 'stale_share' })
  // The server's shares are of epoch 1; this frame claims that its own are too.
  await frame.store.update(wallet.walletId, {
    witness: { epoch: 1, counter: 1 },
    active: { ...wallet.active!, epoch: 1 },
  })
  await frame.store.putShares(wallet, { ...wallet.active!, epoch: 1 }, { shares: old })
  await expect(sign(wallet)).rejects.toMatchObject({ code: expect.stringMatching(/mixed_shares|malformed_message/) })
})

test('attack: a server that is behind what it has shown is refused (T19)', async () => {
  const wallet = await create('SVM')
  await frame.store.update(wallet.walletId, { witness: { epoch: 0, counter: 1_000 } })
  await expect(sign(wallet)).rejects.toMatchObject({ code: 'rolled_back' })
})

test('attack: a server that hides its rollback is refused before a message leaves (T19)', async () => {
  const wallet = await create('SVM')
  const { send } = frame.network
  let rounds = 0
  frame.network.send = (url, init) => {
    if (url.includes('/rounds/')) rounds += 1
    const body = typeof init.body === 'string' ? init.body.replace(/"counter":\d+/, '"counter":1') : init.body
    return send(url, { ...init, body: body ?? null })
  }
  await frame.store.update(wallet.walletId, { witness: { epoch: 0, counter: 1_000 } })
  await expect(sign(wallet)).rejects.toMatchObject({ code: 'rolled_back' })
  expect(rounds).toBe(0)
})

test('attack: a server that names another account for the new key (T20)', async () => {
  const { send } = frame.network
  frame.network.send = async (url, init) => {
    const bytes = Buffer.from(await (await send(url, init)).arrayBuffer())
    const [from] = bytes.toString('latin1').match(/"accountAddress":"./) ?? []
    if (from) bytes[bytes.indexOf(from) + from.length - 1] = 'z'.charCodeAt(0)
    return new Response(bytes)
  }
  await expect(create('SVM')).rejects.toMatchObject({ code: 'wrong_key' })
  expect(frame.backedUp).toEqual([])
})

/** Flips a bit of the largest message of the server's next answer. */
function tamperOnce(): void {
  const { send } = frame.network
  let isDone = false
  frame.network.send = async (url, init) => {
    const answer = await send(url, init)
    if (isDone || !answer.ok || !url.includes('/ceremonies/')) return answer
    isDone = true
    const { head, messages } = decodeFrame(new Uint8Array(await answer.arrayBuffer()))
    const [largest] = messages.toSorted((one, other) => other.bytes.length - one.bytes.length)
    if (largest) largest.bytes[largest.bytes.length >> 1]! ^= 1
    return new Response(encodeFrame(JSON.parse(head), messages))
  }
}

test('attack: after a failed check neither side signs before a refresh after a new sign-in (T19)', async () => {
  const wallet = await create('EVM')
  tamperOnce()
  await expect(sign(wallet)).rejects.toMatchObject({ code: 'check_failed' })

  const reloaded = { ...frame, ...frame.open() }
  const requests: string[] = []
  const { send } = frame.network
  frame.network.send = (url, init) => {
    requests.push(url)
    return send(url, init)
  }
  await expect(sign(wallet, reloaded)).rejects.toMatchObject({ code: 'wallet_banned' })
  expect(requests).toEqual([])
  await frame.store.update(wallet.walletId, { isBanned: false })
  await expect(sign(wallet)).rejects.toMatchObject({ code: 'wallet_banned' })

  await expect(frame.party.refresh(wallet.walletId, frame.making)).rejects.toMatchObject({ code: 'sign_in_again' })
  harness.clock.now += 60_000
  harness.session.signedInAt = harness.clock.now
  const revived = await frame.party.refresh(wallet.walletId, frame.making)
  expect(revived.isBanned).toBe(false)
  await expectSigns(revived)
})

test('attack: a check that failed at the server bans the wallet here too, so a server that forgets it gets no more (T19)', async () => {
  const wallet = await create('SVM')
  const { send } = frame.network
  frame.network.send = (url, init) => {
    if (!url.includes('/rounds/')) return send(url, init)
    // The last byte is of the share that the client deals.
    const body = Uint8Array.from(init.body as Uint8Array)
    body[body.length - 1]! ^= 1
    return send(url, { ...init, body })
  }
  const refresh = frame.party.refresh(wallet.walletId, frame.making)
  await expect(refresh).rejects.toMatchObject({ code: 'check_failed' })
  const requests: string[] = []
  frame.network.send = (url, init) => {
    requests.push(url)
    return send(url, init)
  }
  await expect(sign(wallet, { ...frame, ...frame.open() })).rejects.toMatchObject({ code: 'wallet_banned' })
  expect(requests).toEqual([])
})
