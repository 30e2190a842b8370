import { parse, parseJson } from 'latchkey/wire'
import { type VaultConfig, vaultConfig, vaultConfigName } from 'latchkey/wire/vault'
import { openFrame } from './openFrame.ts'
import { showSentence } from './screens/panel.ts'
import { openWindow } from './window/openWindow.ts'
import { loadSpeech, type Speech } from './words/speech.ts'

/** The longest configuration that is read, in characters. */
const maxConfigLength = 256 * 1024

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

/**
 * Reads the configuration that the server put into the page.
 * @throws {WireError} if the page was served without one
 */
function readConfig(): VaultConfig {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${vaultConfigName}"]`)?.content ?? ''
  return parse(vaultConfig, parseJson(content, maxConfigLength))
}
