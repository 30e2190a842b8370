import { closeSync, openSync, writeSync } from 'node:fs'
import { createLog } from 'latchkey-servers'

/** The servers' log, emptied at each start. The terminal stays free for addresses. */
export function openLogFile(file: string) {
  const descriptor = openSync(file, 'w', 0o600)
  return {
    log: createLog({ write: (line) => writeSync(descriptor, `${line}\n`) }),
    close: async () => closeSync(descriptor),
  }
}
