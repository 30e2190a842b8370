import { keptMs } from 'latchkey/wire/vault'
import { type Secret, wipe } from '../secret/secret.ts'
import type { Say } from '../words/speech.ts'
import { showSentence } from './panel.ts'

/**
 * Keeps a secret while the user may show it several times. Erases it after ten minutes, when `signal` ends, or when the
 * vault is closed.
 */
export function keepSecret(
  secret: Secret,
  options: { say: Say; show: (ended: AbortSignal) => void; signal: AbortSignal },
): void {
  const { say, show, signal } = options
  const life = new AbortController()
  const forget = () => {
    life.abort()
    wipe(secret)
    showSentence(say('forgotten'))
  }
  const timer = setTimeout(forget, keptMs)
  life.signal.addEventListener('abort', () => clearTimeout(timer))
  signal.addEventListener('abort', forget, { signal: life.signal })
  show(life.signal)
}
