import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameLoader, type LoadOptions } from './createFrameLoader.ts'
import { frameLimits } from './limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = new Promise<never>(() => {})

/** A page with a list of frames that answer as `handshake` says. */
function createPage(handshake: LoadOptions<string>['handshake'] = async () => 'ready') {
  const frames: HTMLIFrameElement[] = []
  const made: HTMLIFrameElement[] = []
  const life = new AbortController()
  const options: LoadOptions<string> = {
    createFrame() {
      const remove = () => frames.splice(frames.indexOf(element), 1)
      const frame = Object.assign(new EventTarget(), { src: 'https://frame.example/path', remove })
      const element = frame as unknown as HTMLIFrameElement
      made.push(element)
      return element
    },
    container: { append: (...added) => void frames.push(...(added as HTMLIFrameElement[])) },
    handshake,
    toError: (cause) => new Error('not loaded', { cause }),
    signal: life.signal,
  }
  return { frames, made, options, leave: () => life.abort(new Error('left')) }
}

/**
 * Measures how long the next load takes to fail. Tests of other files share this process, and what they left running may set
 * timers too: the time counts, and not that no timer is left.
 */
async function timeToFail(loader: ReturnType<typeof createFrameLoader>): Promise<number> {
  const start = Date.now()
  let failedAt: number | undefined
  const failed = expect(loader.load(createPage(() => never).options)).rejects.toThrow('not loaded')
  const noted = failed.then(() => {
    failedAt = Date.now()
  })
  while (failedAt === undefined) await vi.advanceTimersToNextTimerAsync()
  await noted
  return failedAt - start
}

test('default: the frame is in the page, and the loader resolves with the result of its handshake', async () => {
  const page = createPage()
  expect(await createFrameLoader().load(page.options)).toBe('ready')
  expect(page.frames).toHaveLength(1)
  page.leave()
  expect(page.frames).toEqual([])
})

test('behavior: the handshake listens before the frame is in the page', async () => {
  let framesAtHandshake = -1
  const page = createPage(async () => {
    framesAtHandshake = page.frames.length
    return 'ready'
  })
  await createFrameLoader().load(page.options)
  expect(framesAtHandshake).toBe(0)
})

test('behavior: a silent frame is replaced once, a second after its time-out', async () => {
  let isFirst = true
  const page = createPage(() => {
    if (!isFirst) return Promise.resolve('second')
    isFirst = false
    return never
  })
  const loaded = createFrameLoader().load(page.options)
  await vi.advanceTimersByTimeAsync(frameLimits.loadMs)
  expect(page.frames).toEqual([])
  await vi.advanceTimersByTimeAsync(frameLimits.retryMs - 1)
  expect(page.made).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loaded).toBe('second')
  expect(page.frames).toEqual([page.made[1]])
})

test('error: after two silent frames none is left in the page', async () => {
  const page = createPage(() => never)
  const failed = expect(createFrameLoader().load(page.options)).rejects.toThrow('not loaded')
  await vi.advanceTimersByTimeAsync(2 * frameLimits.loadMs + frameLimits.retryMs)
  await failed
  expect(page.made).toHaveLength(2)
  expect(page.frames).toEqual([])
})

test('behavior: each failed load doubles the time-out of the next, up to a minute', async () => {
  const loader = createFrameLoader()
  const seconds: number[] = []
  for (let load = 0; load < 5; load += 1) seconds.push((await timeToFail(loader)) / 1000)
  expect(seconds).toEqual([21, 41, 81, 121, 121])
})

test('option: limits', async () => {
  expect(await timeToFail(createFrameLoader({ loadMs: 100, retryMs: 10 }))).toBe(210)
})

test.each(['before', 'during', 'between attempts'])(
  'behavior: aborted %s, the load fails with the reason',
  async (when) => {
    const page = createPage(() => never)
    if (when === 'before') page.leave()
    const failed = expect(createFrameLoader().load(page.options)).rejects.toThrow('left')
    if (when === 'between attempts') await vi.advanceTimersByTimeAsync(frameLimits.loadMs)
    page.leave()
    await failed
    expect(page.frames).toEqual([])
    expect(page.made).toHaveLength(when === 'before' ? 0 : 1)
    await vi.runAllTimersAsync()
    expect(page.frames).toEqual([])
  },
)

test('option: retries', async () => {
  const page = createPage(() => never)
  const failed = expect(createFrameLoader().load({ ...page.options, retries: 0 })).rejects.toThrow('not loaded')
  await vi.advanceTimersByTimeAsync(frameLimits.loadMs)
  await failed
  expect(page.made).toHaveLength(1)
})

/** What the browser says when a policy of the page blocks a frame. */
const violation = {
  disposition: 'enforce',
  effectiveDirective: 'frame-src',
  blockedURI: 'https://frame.example',
}

test("error: a frame that the page's policy blocks fails at once, is not tried again, and costs the next load no time", async () => {
  vi.stubGlobal('document', new EventTarget())
  const page = createPage(() => never)
  const loader = createFrameLoader()
  const failed = expect(loader.load(page.options)).rejects.toMatchObject({
    message: 'not loaded',
    cause: { name: 'FrameBlockedError', hints: ['Add https://frame.example to the page’s frame-src.'] },
  })
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation))
  await failed
  expect([page.made.length, page.frames.length]).toEqual([1, 0])
  expect(await timeToFail(loader)).toBe(21_000)
})

test.each([
  ['a policy that only reports', { disposition: 'report' }],
  ['another frame', { blockedURI: 'https://other.example' }],
  ['a script', { effectiveDirective: 'script-src-elem' }],
  ['an inline frame', { blockedURI: 'inline' }],
])('behavior: a violation by %s changes nothing', async (_, other) => {
  vi.stubGlobal('document', new EventTarget())
  const page = createPage(() => new Promise((resolve) => setTimeout(() => resolve('ready'), 10)))
  const loaded = createFrameLoader().load(page.options)
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation, other))
  await vi.advanceTimersByTimeAsync(10)
  expect(await loaded).toBe('ready')
})
