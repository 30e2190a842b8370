/** How a relay treats one message: its tag, how many seconds to keep it, and whether to send a push notification. */
export type Delivery = { tag: number; ttlSeconds: number; prompt: boolean }

const day = 86_400
const quiet = (tag: number, ttlSeconds: number): Delivery => ({ tag, ttlSeconds, prompt: false })
const loud = (tag: number, ttlSeconds: number): Delivery => ({ tag, ttlSeconds, prompt: true })

/** Tags of the request and the answer of each method, and of refusals where they differ (relay-pairing §7). */
export const tags = {
  wc_pairingDelete: { request: quiet(1000, day), response: quiet(1001, day) },
  wc_pairingPing: { request: quiet(1002, 30), response: quiet(1003, 30) },
  wc_sessionPropose: {
    request: loud(1100, 300),
    response: quiet(1101, 300),
    reject: quiet(1120, 300),
    autoReject: quiet(1121, 300),
  },
  wc_sessionSettle: { request: quiet(1102, 300), response: quiet(1103, 300) },
  wc_sessionUpdate: { request: quiet(1104, day), response: quiet(1105, day) },
  wc_sessionExtend: { request: quiet(1106, day), response: quiet(1107, day) },
  // A request that may wait longer is kept until its own expiry.
  wc_sessionRequest: { request: loud(1108, 300), response: quiet(1109, 300) },
  wc_sessionEvent: { request: loud(1110, 300), response: quiet(1111, 300) },
  wc_sessionDelete: { request: quiet(1112, day), response: quiet(1113, day) },
  wc_sessionPing: { request: quiet(1114, day), response: quiet(1115, day) },
  wc_sessionAuthenticate: {
    request: loud(1116, 3600),
    response: quiet(1117, 3600),
    reject: quiet(1118, 300),
    autoReject: quiet(1119, 300),
  },
} as const

export type WcMethod = keyof typeof tags

/** The tag of the answer to a method that is not in the table. */
export const unknownMethodAnswer = quiet(0, day)

export function isWcMethod(method: string): method is WcMethod {
  return Object.hasOwn(tags, method)
}

/** Returns how a relay treats an answer. For some methods it depends on whether the user refused or a program did. */
export function answerDelivery(method: string, refusal?: 'reject' | 'autoReject'): Delivery {
  if (!isWcMethod(method)) return unknownMethodAnswer
  const row: { response: Delivery; reject?: Delivery; autoReject?: Delivery } = tags[method]
  return (refusal && row[refusal]) ?? row.response
}
