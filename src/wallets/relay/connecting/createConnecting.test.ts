import { expect, test } from 'vitest'
import { createSession, first } from '../../../../test/scripted/relaySession.ts'
import type { Session } from '../../../core/relay/session.ts'
import { accountsIn, initialState, next, type RelayEvent, type RelayState } from '../state.ts'
import { createConnecting } from './createConnecting.ts'
import { createProposalDisplay } from './createProposalDisplay.ts'

/** A page whose wallet approves at once. `kept` are the sessions that the client still has afterwards. */
function createPage(kept: readonly Session[]) {
  let state: RelayState = next(initialState, { type: 'initDone' })
  const step = (event: RelayEvent) => {
    state = next(state, event)
  }
  const client = {
    store: {
      getState: () => ({ connection: { status: 'connected' as const }, sessions: kept }),
      subscribe: () => () => {},
    },
    propose: async () => ({ uri: 'wc:1', expiry: 0, approval: Promise.resolve(createSession()) }),
    authenticate: async () => ({ uri: 'wc:1', expiry: 0, answer: Promise.resolve({ cacaos: [] }) }),
    disconnect: async () => {},
    retry: () => {},
  }
  const proposals = createProposalDisplay({ step, loadModal: undefined })
  const connecting = createConnecting({
    wanted: { chains: [1] },
    client: () => client,
    proposals,
    read: () => state,
    step,
  })
  return { connecting, read: () => state }
}

test('behavior: uses the current state of a session', async () => {
  const { namespaces } = createSession()
  const changed = createSession({ namespaces: { eip155: { ...namespaces.eip155!, accounts: [`eip155:1:${first}`] } } })
  const { connecting, read } = createPage([changed])
  expect(await connecting.enable()).toEqual([first])
  expect(accountsIn(read())).toEqual([first])
})

test('error: its wallet ended the session as soon as it had started', async () => {
  const { connecting, read } = createPage([])
  await expect(connecting.enable()).rejects.toMatchObject({
    message: 'Session not initialized. Please call connect() before enable()',
    code: 4100,
  })
  expect(read().connection.status).toBe('disconnected')
})

test('behavior: restores only sessions with an Ethereum account, and only if none is connected', () => {
  const solana = createSession({ topic: 's', namespaces: {} })
  const { connecting, read } = createPage([])
  connecting.restore([solana, createSession()], [1])
  connecting.restore([createSession({ topic: 'other' })], [1])
  expect(read().connection).toMatchObject({ session: createSession(), chainId: 1 })
})
