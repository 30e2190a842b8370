import type { RelayClientEvents } from './relayClient.ts'

/** What one tab tells the others: an event by its name. `late_answer` is not among them, only one tab has that. */
export type ClientEvent = {
  [name in Exclude<keyof RelayClientEvents, 'late_answer'>]: { type: name } & RelayClientEvents[name]
}[Exclude<keyof RelayClientEvents, 'late_answer'>]
