import * as v from 'valibot'
import type { KeyValueStorage } from '../../../core/storage.ts'
import { parseJson } from '../../../wire/json.ts'
import { hex } from '../../../wire/primitives.ts'
import { sendCallsSeconds } from '../../../wire/relay/limits.ts'
import { caip2 } from '../../../wire/relay/primitives.ts'

/** More batches than a user sends in a day. Above that the oldest are removed. */
const maxKept = 100
const maxLength = 1024 * 1024

/** What CAIP-345 adds to the answer to `wallet_sendCalls`: transaction hashes that the page can look up itself. */
const caip345 = v.object({
  caip2,
  transactionHashes: v.pipe(v.array(hex), v.minLength(1), v.maxLength(100)),
})
const sendCallsResult = v.object({ id: v.string(), capabilities: v.object({ caip345 }) })

const kept = v.array(v.object({ id: v.string(), sentAt: v.number(), caip345 }))
export type SentCalls = v.InferOutput<typeof caip345>

export type SentCallsStore = {
  /** @param result the wallet's answer; without transactions nothing is stored */
  keep(result: unknown): void
  find(id: unknown): SentCalls | undefined
}

/** Stores the batches of calls that wallets reported as sent, for a day, so that their status needs no wallet. */
export function createSentCalls(options: {
  storage: KeyValueStorage
  prefix: string
  now: () => number
}): SentCallsStore {
  const { storage, now } = options
  const key = `${options.prefix}-sent-calls`

  const read = () => {
    const youngest = now() - sendCallsSeconds * 1000
    return restore(storage.getItem(key)).filter(({ sentAt }) => sentAt > youngest)
  }
  return {
    keep(result) {
      const sent = v.safeParse(sendCallsResult, result)
      if (!sent.success) return
      const { id, capabilities } = sent.output
      const others = read().filter((other) => other.id !== id)
      const all = [...others, { id, sentAt: now(), caip345: capabilities.caip345 }]
      storage.setItem(key, JSON.stringify(all.slice(-maxKept)))
    },
    find: (id) => read().find((sent) => sent.id === id)?.caip345,
  }
}

/** A record that does not fit was not written by us. */
function restore(text: string | null): v.InferOutput<typeof kept> {
  if (text === null) return []
  try {
    return v.parse(kept, parseJson(text, maxLength))
  } catch {
    return []
  }
}
