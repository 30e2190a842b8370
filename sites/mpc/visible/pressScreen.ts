import { element } from '../../shared/screens/element.ts'
import { createPanel } from '../../shared/screens/panel.ts'
import type { Say } from '../../shared/words/speech.ts'
import { FrameError } from '../base/frameError.ts'

/**
 * Shows the button in whose click the browser creates a passkey. It shows no secret and the browser asks the user itself, so it
 * needs no guard. A prompt that the user closed can be opened again.
 */
export function showPress<result>(options: {
  say: Say
  work: () => Promise<result>
  signal: AbortSignal
}): Promise<result> {
  const { say, work, signal } = options
  const { buttons, announce } = createPanel({ title: say('passkeyTitle'), text: say('passkeyText') })
  const button = element('button', { type: 'button' }, say('passkeyCreate'))
  buttons.replaceChildren(button)
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new FrameError('not_seen')))
    const press = async () => {
      button.disabled = true
      announce(say('passkeyWaiting'))
      try {
        resolve(await work())
      } catch (error) {
        const isClosed = error instanceof FrameError && error.code === 'passkey_cancelled'
        if (!isClosed) return reject(error)
        announce(say('passkeyClosed'))
        button.disabled = false
        button.focus()
      }
    }
    button.addEventListener('click', () => void press())
  })
}
