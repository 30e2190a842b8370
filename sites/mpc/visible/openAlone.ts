import { openWindow } from '../../shared/window/openWindow.ts'
import { openSpeech } from './openSpeech.ts'

/** Runs the separate window in which a user continues. */
export async function openAlone(): Promise<void> {
  openWindow(await openSpeech())
}
