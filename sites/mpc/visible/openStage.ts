import { openSpeech } from '../../shared/words/speech.ts'
import type { Stage } from '../operations/context.ts'
import { createStage } from './createStage.ts'

/** Opens the screens in the user's language. The hidden frame never loads this file. */
export async function openStage(): Promise<Stage> {
  return createStage(await openSpeech())
}
