import type { RelayClientEvents } from './relayClient.ts'

/** An event sent to all tabs. `late_answer` is not one of them: only one tab receives it. */
export type ClientEvent = {
  [name in Exclude<keyof RelayClientEvents, 'late_answer'>]: { type: name } & RelayClientEvents[name]
}[Exclude<keyof RelayClientEvents, 'late_answer'>]
