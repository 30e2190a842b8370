import { expect, test, vi } from 'vitest'
import { createMemoryStorage, createRelayMemory } from './memoryStorage.ts'
import { createPendingResults } from './pendingResults.ts'
import { keyOfRequest, openRequests } from './request.ts'

const onError = (error: unknown) => {
  throw error
}

/** Two tabs of one origin, and a request of the first that was answered. */
async function openTabs() {
  const memory = createRelayMemory()
  const [asking, other] = [createMemoryStorage(memory), createMemoryStorage(memory)]
  const request = {
    topic: 'topic',
    answerTopic: 'topic',
    id: 1,
    method: 'wc_sessionRequest' as const,
    params: {},
    expiry: 0,
    tab: asking.tab,
  }
  const answer = { result: '0x5160' }
  await other.transaction(async (tx) => tx.put(openRequests, keyOfRequest(request), { ...request, answer }))
  return { asking, other, key: keyOfRequest(request), answer }
}

test('behavior: a tab that closes before it delivered an answer leaves it to another tab', async () => {
  const { asking, other, key, answer } = await openTabs()
  const onLateAnswer = vi.fn()
  const results = createPendingResults({ storage: other, onLateAnswer, onError })
  await results.deliver(key)
  await results.deliver(key)
  expect(onLateAnswer).not.toHaveBeenCalled()
  asking.close()
  await vi.waitFor(() => expect(onLateAnswer).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }), answer))
  await results.deliver(key)
  expect(onLateAnswer).toHaveBeenCalledTimes(1)
})

test('behavior: the tab that sent the request reports no late answer of its own', async () => {
  const { asking, key } = await openTabs()
  const onLateAnswer = vi.fn()
  await createPendingResults({ storage: asking, onLateAnswer, onError }).deliver(key)
  expect(onLateAnswer).not.toHaveBeenCalled()
})
