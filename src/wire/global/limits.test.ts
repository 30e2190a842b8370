import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test('vector: the numbers of the wire (specification §9)', () => {
  expect({ ...limits }).toEqual({
    popupWidth: 420,
    popupHeight: 640,
    closedPollMs: 50,
    closeDelayMs: 1000,
    maxMessageLength: 1_048_576,
  })
})
