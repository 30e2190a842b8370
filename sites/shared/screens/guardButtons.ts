import { provesSight } from '../guard/provesSight.ts'
import { watchGuard } from '../guard/watchGuard.ts'

/** How long to wait for the browser to report visibility before offering a window. */
const patienceMs = 1500

/** What a screen needs from its guard. */
export type ButtonGuard = {
  isClear: () => boolean
  /** The screen has changed, so its new content must be visible for half a second. */
  restart: () => void
}

/**
 * Keeps a panel's buttons inactive until the guard is clear.
 * @param options.elsewhere shown at the end of the panel when it has been out of sight for a while; absent in a
 * separate window
 * @param options.onUnseen called when the panel goes out of sight
 */
export function guardButtons(
  panel: Element,
  options: {
    elsewhere: HTMLElement | undefined
    onChange: (isClear: boolean) => void
    onUnseen?: () => void
    signal: AbortSignal
  },
): ButtonGuard {
  const { elsewhere, onChange, onUnseen, signal } = options
  const isFramed = elsewhere !== undefined
  const onUnproven = () => elsewhere && panel.append(elsewhere)
  let isClear = false
  if (isFramed && !provesSight()) {
    onUnproven()
    return { isClear: () => false, restart: () => {} }
  }
  let timer = setTimeout(onUnproven, patienceMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
  const { restart } = watchGuard(panel, {
    isFramed,
    signal,
    onChange(now) {
      // Removing it moves the panel's content, so no button counts for a moment.
      if (now && elsewhere?.isConnected) {
        elsewhere.remove()
        return restart()
      }
      clearTimeout(timer)
      if (!now) timer = setTimeout(onUnproven, patienceMs)
      if (now === isClear) return
      isClear = now
      onChange(now)
    },
    onUnseen: () => onUnseen?.(),
  })
  return { isClear: () => isClear, restart }
}
