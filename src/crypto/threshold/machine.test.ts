import { expect, test } from 'vitest'
import { frostEd25519 } from './ed25519/engine.ts'
import { type MachineStep, startMachine, stepMachine } from './machine.ts'
import { createWallet, newSession } from './testing/wallets.ts'
import { ThresholdError } from './thresholdError.ts'

const signers = [1, 4, 5]
const { shares } = createWallet(frostEd25519, 'THREE_OF_FIVE')

/** Begins a signature of 3 of 5: one side has a party, the other one two. */
function startSides(): [user: MachineStep, server: MachineStep] {
  const sessionId = newSession()
  const start = (parties: readonly number[]) => {
    const inputs = parties.map((address) => {
      return { address, input: { sessionId, share: shares.get(address), signers, message: new Uint8Array(32) } }
    })
    return startMachine({ engine: 'frost-ed25519-1', ceremony: 'sign' }, inputs)
  }
  return [start([1]), start([4, 5])]
}

test('default: both sides end with one signature', () => {
  let [user, server] = startSides()
  while (user.machine.seats.some(({ state }) => state)) {
    const [toServer, toUser] = [user.outbox, server.outbox]
    user = stepMachine(user.machine, toUser)
    server = stepMachine(server.machine, toServer)
  }
  const [one, ...others] = [...user.machine.seats, ...server.machine.seats].map(({ result }) => result?.signature)
  expect(one).toHaveLength(64)
  expect(others).toEqual([one, one])
})

test.each([4, 5])('attack: a malformed message to party %d alone keeps its whole side from answering', (victim) => {
  const [user, server] = startSides()
  const inbox = user.outbox.map((sent) => (sent.to === victim ? { ...sent, bytes: sent.bytes.slice(0, -1) } : sent))
  expect(() => stepMachine(server.machine, inbox)).toThrow(ThresholdError)
})
