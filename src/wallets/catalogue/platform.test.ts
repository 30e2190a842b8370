import { expect, test } from 'vitest'
import { detectPlatform } from './platform.ts'

const agents = {
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148',
  macintosh: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
}
const page = (userAgent: string, maxTouchPoints = 0) => ({ navigator: { userAgent, maxTouchPoints } })

test.each([
  ['ios', page(agents.iphone, 5)],
  ['android', page(agents.android, 5)],
  ['desktop', page(agents.macintosh)],
  // A laptop with a touch screen is not a phone.
  ['desktop', page(agents.windows, 10)],
  // An iPad that requests desktop pages.
  ['ios', page(agents.macintosh, 5)],
])('system: %s', (system, where) => {
  expect(detectPlatform(where)).toEqual({ system, inTelegram: false, inFrame: false })
})

test('behavior: detects a frame and Telegram', () => {
  const top = {}
  expect(detectPlatform({ ...page(agents.iphone), self: top, top }).inFrame).toBe(false)
  expect(detectPlatform({ ...page(agents.iphone), self: {}, top }).inFrame).toBe(true)
  expect(detectPlatform({ ...page(agents.iphone), TelegramWebviewProxy: {} }).inTelegram).toBe(true)
})
