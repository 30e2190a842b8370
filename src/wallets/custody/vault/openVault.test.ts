import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openVault } from './openVault.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page whose frames load and never answer. */
function stubPage() {
  const made: EventTarget[] = []
  const createElement = () => {
    const frame = Object.assign(new EventTarget(), { setAttribute() {}, remove() {}, style: {}, contentWindow: null })
    made.push(frame)
    return frame
  }
  vi.stubGlobal('document', Object.assign(new EventTarget(), { createElement }))
  const container = { append() {} } as unknown as HTMLElement
  return { made, open: () => openVault({ url: 'https://vault.example/id/', container, purpose: 'export' }) }
}

/** Milliseconds until an opening fails, and how many frames it made. */
async function fail({ made, open }: ReturnType<typeof stubPage>): Promise<{ ms: number; frames: number }> {
  const [start, before] = [Date.now(), made.length]
  let failedAt: number | undefined
  const opening = open().catch((error: unknown) => {
    failedAt = Date.now()
    return error
  })
  while (failedAt === undefined) await vi.advanceTimersToNextTimerAsync()
  expect(await opening).toMatchObject({ name: 'VaultError', reason: 'notLoaded' })
  return { ms: failedAt - start, frames: made.length - before }
}

test('behavior: 10 s, one retry after 1 s, and each opening in vain doubles the time of the next one up to 60 s', async () => {
  const page = stubPage()
  expect(await fail(page)).toEqual({ ms: 21_000, frames: 2 })
  expect(await fail(page)).toEqual({ ms: 41_000, frames: 2 })
  expect(await fail(page)).toEqual({ ms: 81_000, frames: 2 })
  expect(await fail(page)).toEqual({ ms: 121_000, frames: 2 })
})
