import { showSentence } from '../shared/screens/panel.ts'
import { openWindow } from '../shared/window/openWindow.ts'
import { openSpeech, type Say } from '../shared/words/speech.ts'
import { openFrame } from './openFrame.ts'
import { readConfig } from './readConfig.ts'

const speaking = openSpeech()
if (window.parent === window) void speaking.then(openWindow)
else openConfigured(speaking)

/** Starts listening immediately, because the page sends requests before the language has loaded. */
function openConfigured(speaking: Promise<Say>): void {
  try {
    openFrame(readConfig(), speaking)
  } catch (error) {
    void speaking.then((say) => showSentence(say('notServed')))
    throw error
  }
}
