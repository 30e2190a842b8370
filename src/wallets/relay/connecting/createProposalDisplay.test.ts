import { expect, test, vi } from 'vitest'
import type { RelayEvent } from '../state.ts'
import { createProposalDisplay } from './createProposalDisplay.ts'
import { loadQrModal, type QrModal, type QrModalSettings } from './qrModal.ts'

const network = { chainId: 1, chainName: 'One', rpcUrls: [], nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } }
const settings = {
  projectId: 'project',
  metadata: { name: '', description: '', url: '', icons: [] },
  networks: [network],
}

function setUp({ modal }: { modal?: QrModal } = {}) {
  const steps: RelayEvent[] = []
  const pairing = createProposalDisplay({
    step: (event) => void steps.push(event),
    loadModal: modal && (() => loadQrModal({ load: async () => () => modal }, settings)),
  })
  return { steps, pairing }
}

/** A proposal that stays undecided until the attempt is aborted. */
const undecided = (signal: AbortSignal) => ({
  uri: 'wc:1',
  decision: new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  }),
})

/** A proposal that is approved, unless the attempt is aborted first. */
const approved = (signal: AbortSignal) => ({
  uri: 'wc:1',
  decision: new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    setTimeout(() => resolve('session'))
  }),
})

function createModal(): QrModal & { done: unknown[]; tell: (open: boolean) => void; heardBy: () => number } {
  const listeners = new Set<(state: { open: boolean }) => void>()
  const done: unknown[] = []
  const tell = (open: boolean) => {
    for (const listener of listeners) listener({ open })
  }
  return {
    done,
    tell,
    heardBy: () => listeners.size,
    open({ uri }) {
      done.push(['open', uri])
      tell(true)
    },
    close: () => void done.push(['close']),
    showErrorMessage: (message) => void done.push(['error', message]),
    subscribeState(listener) {
      listeners.add(listener)
      listener({ open: false })
      return () => void listeners.delete(listener)
    },
  }
}

test('default: the URI is shown until the user decides', async () => {
  const { steps, pairing } = setUp()
  expect(await pairing.run(async () => ({ uri: 'wc:1', decision: Promise.resolve('session') }))).toBe('session')
  expect(steps).toEqual([{ type: 'pairing', uri: 'wc:1' }, { type: 'pairingOver' }])
})

test('behavior: an abort rejects, and ends the proposal', async () => {
  const { steps, pairing } = setUp()
  const running = pairing.run(async (signal) => {
    queueMicrotask(() => pairing.abort('connectionReset'))
    return undecided(signal)
  })
  await expect(running).rejects.toMatchObject({ message: 'Connection request reset. Please try again.', code: 4001 })
  expect(steps.at(-1)).toEqual({ type: 'pairingOver' })
})

test('behavior: a newer attempt ends an older one, and keeps its own URI', async () => {
  const { steps, pairing } = setUp()
  const older = pairing.run(async (signal) => undecided(signal))
  const newer = pairing.run(async () => ({ uri: 'wc:2', decision: Promise.resolve('session') }))
  await expect(older).rejects.toThrow('Connection request reset. Please try again.')
  expect(await newer).toBe('session')
  expect(steps).toEqual([{ type: 'pairing', uri: 'wc:2' }, { type: 'pairingOver' }])
})

test('behavior: a URI that arrives after a newer attempt started is not shown', async () => {
  const { steps, pairing } = setUp()
  let propose: (() => void) | undefined
  const older = pairing.run(async (signal) => {
    const proposal = undecided(signal)
    await new Promise<void>((resolve) => {
      propose = resolve
    })
    return proposal
  })
  const reset = expect(older).rejects.toThrow('Connection request reset. Please try again.')
  await vi.waitFor(() => expect(propose).toBeDefined())
  const newer = pairing.run(async (signal) => ({ ...approved(signal), uri: 'wc:2' }))
  propose?.()
  expect(await newer).toBe('session')
  await reset
  expect(steps).toEqual([{ type: 'pairing', uri: 'wc:2' }, { type: 'pairingOver' }])
})

test('behavior: the modal shows the URI, and closes', async () => {
  const modal = createModal()
  const { pairing } = setUp({ modal })
  expect(await pairing.run(async (signal) => approved(signal))).toBe('session')
  expect(modal.done).toEqual([['open', 'wc:1'], ['close']])
  expect(modal.heardBy()).toBe(0)
})

test('behavior: closing the modal without a session resets the request', async () => {
  const modal = createModal()
  const { pairing } = setUp({ modal })
  const running = pairing.run(async (signal) => undecided(signal))
  const reset = expect(running).rejects.toThrow('Connection request reset. Please try again.')
  await vi.waitFor(() => expect(modal.done).toContainEqual(['open', 'wc:1']))
  modal.tell(false)
  await reset
  expect(modal.done).toEqual([['open', 'wc:1'], ['error', 'Unable to connect'], ['close']])
})

test('error: the modal shows that it could not connect', async () => {
  const modal = createModal()
  const { pairing } = setUp({ modal })
  const refused = async () => ({ uri: 'wc:1', decision: Promise.reject(new Error('User rejected.')) })
  await expect(pairing.run(refused)).rejects.toMatchObject({ reason: 'connectionRejected' })
  expect(modal.done).toContainEqual(['error', 'Unable to connect'])
})

test('error: if the modal does not open, the proposal is withdrawn', async () => {
  const modal = { ...createModal(), open: () => Promise.reject(new Error('no DOM')) }
  const { pairing } = setUp({ modal })
  let proposed: AbortSignal | undefined
  const running = pairing.run(async (signal) => {
    proposed = signal
    return undecided(signal)
  })
  await expect(running).rejects.toThrow('no DOM')
  expect(proposed?.aborted).toBe(true)
})

test('option: qrModal gets wallets, theme and networks', async () => {
  const got: QrModalSettings[] = []
  const options = {
    themeMode: 'dark',
    featuredWalletIds: ['a'],
    excludeWalletIds: ['b'],
    includeWalletIds: ['a'],
  } as const
  const load = async () => (all: QrModalSettings) => {
    got.push(all)
    return createModal()
  }
  await loadQrModal({ load, options }, settings)
  expect(got).toEqual([{ ...options, ...settings }])
})

test('error: texts of the modal', async () => {
  const load = () => Promise.reject(new Error('Cannot find module'))
  await expect(loadQrModal({ load }, settings)).rejects.toThrow('To use QR modal, please install the app-kit package')
  const broken = async () => () => {
    throw new Error('broken')
  }
  await expect(loadQrModal({ load: broken }, settings)).rejects.toThrow(
    'Could not generate WalletConnectModal Instance',
  )
  await expect(loadQrModal({ load }, { ...settings, networks: [] })).rejects.toThrow(
    'No networks found for WalletConnect',
  )
})
