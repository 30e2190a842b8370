import { openWindow } from '../../shared/window/openWindow.ts'
import { openSpeech } from '../../shared/words/speech.ts'

/** Runs the separate window in which a user continues. */
export async function openAlone(): Promise<void> {
  openWindow(await openSpeech())
}
