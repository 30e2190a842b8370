import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { engines, type MachineStep, startMachine, stepMachine } from 'latchkey/crypto/threshold'
import { partiesOf, type ThresholdSignatureScheme } from 'latchkey/wire/mpc'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMpcHarness } from '../../servers/testing/mpcHarness.ts'
import { text } from '../../servers/testing/signsText.ts'
import { readShare } from '../../sites/mpc/shares/shareText.ts'
import { openTestFrame, type TestFrame } from '../mpc/frameDouble.ts'

// T20: the operator, or a thief of what the operator stores, tries to sign for a user of the managed wallet without the user.

const engine = engines['frost-ed25519-1']

/** Runs the server's parties alone; `answer` makes up what the user's party says in each round. */
function signAlone(
  shares: ReadonlyMap<number, Uint8Array>,
  signers: readonly number[],
  answer: (step: MachineStep) => MachineStep['outbox'],
): (Uint8Array | undefined)[] {
  const sessionId = new Uint8Array(randomBytes(32))
  const starts = [...shares].map(([address, share]) => ({
    address,
    input: { sessionId, share, signers, message: text },
  }))
  let step = startMachine({ engine: engine.name as 'frost-ed25519-1', ceremony: 'sign' }, starts)
  while (step.machine.seats.some(({ state }) => state)) step = stepMachine(step.machine, answer(step))
  return step.machine.seats.map(({ result }) => result?.signature)
}

describe.each(['TWO_OF_TWO', 'TWO_OF_THREE', 'THREE_OF_FIVE'] as const)('the server alone, %s', (scheme) => {
  let publicKey: Uint8Array
  let shares: Map<number, Uint8Array>
  beforeAll(async () => {
    const harness = await createMpcHarness()
    const wallet = await (await harness.client()).create('SVM', scheme as ThresholdSignatureScheme)
    publicKey = wallet.publicKey
    const stored = await harness.openServerShares(wallet.accountAddress)
    shares = new Map(stored.map((share) => [engine.tagOf(share).party, share]))
    expect([...shares.keys()]).toEqual(partiesOf[scheme].server)
  })

  test('attack: its shares do not combine to the key, also not twice', () => {
    const own = [...shares.values()]
    for (const tried of [own, [...own, ...own], [...own, own[0] as Uint8Array]]) {
      expect(() => engine.combine(tried)).toThrow()
    }
  })

  test('attack: it answers itself in the name of the user', () => {
    const [user] = partiesOf[scheme].client
    const signers = [user, ...shares.keys()]
    const mirrored = ({ outbox }: MachineStep) =>
      outbox.map((message) => ({ ...message, from: user, to: message.from }))
    const madeUp = ({ outbox }: MachineStep) =>
      mirrored({ outbox } as MachineStep).map((message) => ({
        ...message,
        bytes: new Uint8Array(randomBytes(message.bytes.length)),
      }))
    const signatures: unknown[] = []
    for (const answer of [mirrored, madeUp, () => []]) {
      try {
        signatures.push(...signAlone(shares, signers, answer))
      } catch {
        // Refused by the engine that the server itself runs.
      }
    }
    const made = signatures.filter((signature) => ed25519.verify(signature as Uint8Array, text, publicKey))
    expect(made).toEqual([])
  })

  test('attack: it names itself as all signers', () => {
    const own = [...shares.keys()]
    for (const signers of [own, [...own, ...own], [own[0] as number, own[0] as number]]) {
      expect(() => signAlone(shares, signers, () => [])).toThrow()
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
        return engine.combine([readShare(text), ...server])
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
