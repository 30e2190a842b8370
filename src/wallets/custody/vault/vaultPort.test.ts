import { expect, test, vi } from 'vitest'
import { VaultError } from './errors.ts'
import { createVaultPort } from './vaultPort.ts'

function openPort() {
  const { port1, port2 } = new MessageChannel()
  const life = new AbortController()
  const onEvent = vi.fn()
  const ask = createVaultPort(port1, { onEvent, signal: life.signal })
  /** The next request that the vault receives. */
  const heard = () =>
    new Promise<{ type: string; requestId: string }>((resolve) => {
      port2.addEventListener('message', ({ data }) => resolve(data), { once: true })
      port2.start()
    })
  return { ask, heard, onEvent, vault: port2, end: () => life.abort(new VaultError('closed')) }
}

test('default: replies match their requests in any order', async () => {
  const { ask, vault, end } = openPort()
  const requests: { requestId: string; value: string }[] = []
  vault.onmessage = ({ data }) => {
    requests.push(data)
    if (requests.length < 2) return
    for (const { requestId, value } of requests.toReversed())
      vault.postMessage({ type: 'STAMP', requestId, value: `stamp of ${value}` })
  }
  const bodies = ['one', 'two']
  const stamps = await Promise.all(bodies.map((value) => ask('STAMP_REQUEST', { value })))
  expect(stamps).toEqual(['stamp of one', 'stamp of two'])
  end()
})

test("error: the vault's own sentence", async () => {
  const { ask, heard, vault, end } = openPort()
  const asked = ask('INIT_EMBEDDED_KEY', {})
  vault.postMessage({ type: 'ERROR', requestId: (await heard()).requestId, value: 'No.' })
  await expect(asked).rejects.toMatchObject({ name: 'VaultRequestError', message: 'No.' })
  end()
})

test('behavior: replies with an unknown id, another name or another shape are ignored', async () => {
  const { ask, heard, vault, end } = openPort()
  const asked = ask('INIT_EMBEDDED_KEY', {})
  const { requestId } = await heard()
  for (const message of [
    { type: 'EMBEDDED_PUBLIC_KEY', requestId: 'another', value: 'a' },
    { type: 'STAMP', requestId, value: 'b' },
    { type: 'EMBEDDED_PUBLIC_KEY', requestId, value: { c: 1 } },
    null,
    { type: 'EMBEDDED_PUBLIC_KEY', requestId, value: 'd' },
  ])
    vault.postMessage(message)
  expect(await asked).toBe('d')
  end()
})

test('behavior: a message without an id is an event', async () => {
  const { onEvent, vault, end } = openPort()
  vault.postMessage({ type: 'PUBLIC_KEY_READY', value: '04' })
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith({ type: 'PUBLIC_KEY_READY', value: '04' }))
  end()
})

test('error: closing fails open and later requests', async () => {
  const { ask, end } = openPort()
  const waiting = ask('INIT_EMBEDDED_KEY', {})
  end()
  await expect(waiting).rejects.toThrow('The vault was closed.')
  await expect(ask('INIT_EMBEDDED_KEY', {})).rejects.toThrow('The vault was closed.')
})
