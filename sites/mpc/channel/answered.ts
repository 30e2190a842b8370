import type { WaasEnvelope } from 'latchkey/wire/waas'

type Entry = { type: string; reply?: WaasEnvelope }

/** A page that sends a copy of a request does so within seconds; a page that asks more than this meanwhile is hostile. */
const maxEntries = 1_000

/** Remembers requests by their id, with their answers. */
export function createAnswered() {
  const entries = new Map<string, Entry>()
  return {
    find: (id: string): Entry | undefined => entries.get(id),
    begin({ type, messageSessionId }: WaasEnvelope): void {
      entries.set(messageSessionId, { type })
      if (entries.size <= maxEntries) return
      const oldest = [...entries].find(([, { reply }]) => reply)
      if (oldest) entries.delete(oldest[0])
    },
    settle(id: string, reply: WaasEnvelope): void {
      const entry = entries.get(id)
      if (entry) entry.reply = reply
    },
  }
}
