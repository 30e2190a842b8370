import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { engines, type MachineStep, startMachine, stepMachine } from 'latchkey/crypto/threshold'
import { partiesOf, type ThresholdSignatureScheme, thresholdSignatureSchemes } from 'latchkey/wire/mpc'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMpcHarness } from '../../servers/testing/mpcHarness.ts'
import { digest } from '../../servers/testing/signsText.ts'
import { readShare } from '../../sites/mpc/shares/shareText.ts'
import { dealShares } from '../../src/crypto/threshold/secp256k1/testing/dealShares.ts'
import { openTestFrame, type TestFrame } from '../mpc/frameDouble.ts'

// T20: the operator, or a thief of what the operator stores, tries to sign for a user of the managed wallet without the user;
// or a thief of what the user's browser stores tries it without the server.

type EngineName = keyof typeof engines

/** What one side of a wallet stores. A key generation on secp256k1 takes seconds, so that those shares are dealt. */
async function storedBy(
  side: 'client' | 'server',
  name: EngineName,
  scheme: ThresholdSignatureScheme,
): Promise<Stored> {
  const { tagOf } = engines[name]
  const byParty = (shares: readonly Uint8Array[]) => new Map(shares.map((share) => [tagOf(share).party, share]))
  if (name === 'dkls23-1') {
    const all = byParty(dealShares(scheme))
    const shares = partiesOf[scheme][side].flatMap((party) => all.get(party) ?? [])
    return { publicKey: tagOf(shares[0] as Uint8Array).publicKey, shares: byParty(shares) }
  }
  const harness = await createMpcHarness()
  const { publicKey, accountAddress, shares } = await (await harness.client()).create('SVM', scheme)
  return { publicKey, shares: side === 'client' ? shares : byParty(await harness.openServerShares(accountAddress)) }
}
type Stored = { publicKey: Uint8Array; shares: ReadonlyMap<number, Uint8Array> }

/** Runs one side's parties alone; `answer` makes up what the other side says in each round. */
function signAlone(
  engine: EngineName,
  { shares }: Stored,
  signers: readonly number[],
  answer: (step: MachineStep) => MachineStep['outbox'],
): (Uint8Array | undefined)[] {
  const sessionId = new Uint8Array(randomBytes(32))
  const starts = [...shares].map(([address, share]) => {
    return { address, input: { sessionId, share, signers, message: digest } }
  })
  let step = startMachine({ engine, ceremony: 'sign' }, starts)
  while (step.machine.seats.some(({ state }) => state)) step = stepMachine(step.machine, answer(step))
  return step.machine.seats.map(({ result }) => result?.signature)
}

const isSignature: Record<EngineName, (signature: Uint8Array, publicKey: Uint8Array) => boolean> = {
  'dkls23-1': (signature, publicKey) => secp256k1.verify(signature.subarray(0, 64), digest, publicKey),
  'frost-ed25519-1': (signature, publicKey) => ed25519.verify(signature, digest, publicKey),
}

// The client has enough shares of the other two schemes: users who lose the server keep their wallet.
describe.each([
  ...thresholdSignatureSchemes.map((scheme) => ['server', 'frost-ed25519-1', scheme] as const),
  ...thresholdSignatureSchemes.map((scheme) => ['server', 'dkls23-1', scheme] as const),
  ...(['frost-ed25519-1', 'dkls23-1'] as const).map((engine) => ['client', engine, 'TWO_OF_TWO'] as const),
])('the %s alone, %s %s', (side, name, scheme) => {
  const engine = engines[name]
  const other = side === 'server' ? 'client' : 'server'
  let stored: Stored
  beforeAll(async () => {
    stored = await storedBy(side, name, scheme)
    expect([...stored.shares.keys()]).toEqual(partiesOf[scheme][side])
  })

  test('attack: its shares do not combine to the key, also not twice', () => {
    const own = [...stored.shares.values()]
    for (const tried of [own, [...own, ...own], [...own, own[0] as Uint8Array]]) {
      expect(() => engine.combine(tried)).toThrow()
    }
  })

  test('attack: it answers itself in the name of the other side', () => {
    const { publicKey, shares } = stored
    const [absent] = partiesOf[scheme][other]
    const signers = [absent, ...shares.keys()]
    const mirrored = ({ outbox }: MachineStep) =>
      outbox.map((message) => ({ ...message, from: absent, to: message.from }))
    // What it would say in the other's place: the header of its own messages with both parties exchanged.
    const addressed = (step: MachineStep) =>
      mirrored(step).map((message) => {
        const bytes = Uint8Array.from(message.bytes)
        const [from, to] = name === 'dkls23-1' ? [3, 4] : [5, 6]
        bytes.set([message.from], from)
        bytes.set([message.to], to)
        return { ...message, bytes }
      })
    const madeUp = (step: MachineStep) =>
      mirrored(step).map((message) => {
        return { ...message, bytes: new Uint8Array(randomBytes(message.bytes.length)) }
      })
    const signatures: unknown[] = []
    for (const answer of [mirrored, addressed, madeUp, () => []]) {
      try {
        signatures.push(...signAlone(name, stored, signers, answer))
      } catch {
        // Refused by the engine that this side itself runs.
      }
    }
    expect(signatures.filter((signature) => isSignature[name](signature as Uint8Array, publicKey))).toEqual([])
  })

  test('attack: it names itself as all signers', () => {
    const own = [...stored.shares.keys()]
    for (const signers of [own, [...own, ...own], [own[0] as number, own[0] as number]]) {
      expect(() => signAlone(name, stored, signers, () => [])).toThrow()
    }
  })
})

describe('a thief of both stores and both keys', () => {
  let world: TestFrame
  const keysOf = async (accountAddress: string) => {
    const server = await world.harness.openServerShares(accountAddress)
    const opened = await world.openedBackups()
    return opened.map((blob) => {
      try {
        const text = new TextDecoder().decode(Buffer.from(blob, 'base64'))
        return engines['frost-ed25519-1'].combine([readShare(text), ...server])
      } catch {
        return undefined
      }
    })
  }
  const create = async (password?: string) => {
    await world.frame.ask('sendAuthToken', world.accessToken, 'header')
    const request = { chainName: 'SVM', signedSessionId: 'signed', password } as const
    return (await world.frame.ask('createWalletAccount', request)).accountAddress
  }

  test('attack: the backup of a user with a password gives no key', async () => {
    world = await openTestFrame()
    expect(await keysOf(await create('correct horse'))).toEqual([undefined])
  })

  test('behavior: the backup of a user without one does, and only where the environment allows it', async () => {
    world = await openTestFrame({ operatorBackup: true })
    expect(await keysOf(await create())).toEqual([expect.any(Uint8Array)])
    world = await openTestFrame({ operatorBackup: false })
    await expect(create()).rejects.toMatchObject({ code: 'password_required' })
    expect(await world.openedBackups()).toEqual([])
  })
})
