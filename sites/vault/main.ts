import { showSentence } from '../shared/screens/panel.ts'
import { openWindow } from '../shared/window/openWindow.ts'
import { loadSpeech, type Speech } from '../shared/words/speech.ts'
import { openFrame } from './openFrame.ts'
import { readConfig } from './readConfig.ts'

const speaking = loadSpeech(navigator.languages)
void speaking.then(({ locale, direction }) => {
  document.documentElement.lang = locale
  document.documentElement.dir = direction
})
if (window.parent === window) void speaking.then(({ say }) => openWindow(say))
else openConfigured(speaking)

/** Starts listening immediately, because the page sends requests before the language has loaded. */
function openConfigured(speaking: Promise<Speech>): void {
  try {
    openFrame(
      readConfig(),
      speaking.then(({ say }) => say),
    )
  } catch (error) {
    void speaking.then(({ say }) => showSentence(say('notServed')))
    throw error
  }
}
