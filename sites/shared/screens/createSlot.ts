import { showSentence } from './panel.ts'

/** Holds the one screen of a frame. The next screen replaces the last one and erases it. */
export type Slot = {
  /** Ends the previous screen and returns the signal of the new one. */
  begin: () => AbortSignal
  /** Ends the screen and shows one sentence instead. */
  end: (sentence: string) => void
}

/** @param sentence shown before the first screen */
export function createSlot(sentence: string): Slot {
  let act = new AbortController()
  window.addEventListener('pagehide', () => act.abort())
  showSentence(sentence)
  return {
    begin() {
      act.abort()
      act = new AbortController()
      return act.signal
    },
    end(last) {
      act.abort()
      showSentence(last)
    },
  }
}
