import { BaseError } from './errors.ts'

/** UTF-8 bytes (specification §9). */
const defaultMaxBytes = 1_024_000

/** The only fields that a line may have, so that no field can carry a secret (threats T30). */
const fields = ['event', 'wallet', 'method', 'chainId', 'code', 'status', 'durationMs'] as const
export type LogLine = { event: string } & { [field in (typeof fields)[number]]?: string | number }

/** A single line is larger than the whole buffer. */
export class LogLineTooLargeError extends BaseError {
  override name = 'LogLineTooLargeError'
  constructor(bytes: number, maxBytes: number) {
    super(`A log line of ${bytes} bytes does not fit a buffer of ${maxBytes} bytes`)
  }
}

/** Keeps the newest log lines for the user to download. Nothing is sent anywhere. */
export type LogBuffer = {
  /** @throws {LogLineTooLargeError} */
  write(line: LogLine): void
  /** Oldest first, one JSON object per line. */
  read(): string
}

export function createLogBuffer(options: { maxBytes?: number; now?: () => number } = {}): LogBuffer {
  const { maxBytes = defaultMaxBytes, now = Date.now } = options
  const lines: { text: string; bytes: number }[] = []
  let total = 0
  return {
    write(line) {
      const text = `${JSON.stringify({ at: now(), ...redact(line) })}\n`
      const bytes = new TextEncoder().encode(text).length
      if (bytes > maxBytes) throw new LogLineTooLargeError(bytes, maxBytes)
      lines.push({ text, bytes })
      total += bytes
      while (total > maxBytes) total -= lines.shift()?.bytes ?? total
    },
    read: () => lines.map((line) => line.text).join(''),
  }
}

/** Drops fields that are not listed, and character runs that could be a key, a token or a signature. */
function redact(line: LogLine): Record<string, string | number> {
  const kept: Record<string, string | number> = {}
  for (const field of fields) {
    const value = line[field]
    if (typeof value === 'number') kept[field] = value
    if (typeof value === 'string') kept[field] = value.replace(/[\w+/=.%-]{32,}/g, '[redacted]')
  }
  return kept
}
