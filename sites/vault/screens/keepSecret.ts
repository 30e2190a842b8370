import { keptMs } from 'latchkey/wire/vault'
import { type Secret, wipe } from '../secret/secret.ts'
import { words } from '../words.ts'
import { showSentence } from './panel.ts'

/**
 * Keeps a secret for several looks while `show` puts it on the screen, and wipes it after five minutes, when `signal` ends, or
 * when the vault is closed.
 */
export function keepSecret(secret: Secret, options: { show: (ended: AbortSignal) => void; signal: AbortSignal }): void {
  const { show, signal } = options
  const life = new AbortController()
  const forget = () => {
    life.abort()
    wipe(secret)
    showSentence(words.secret.forgotten)
  }
  const timer = setTimeout(forget, keptMs)
  life.signal.addEventListener('abort', () => clearTimeout(timer))
  signal.addEventListener('abort', forget, { signal: life.signal })
  show(life.signal)
}
