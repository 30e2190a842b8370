import { createStore, useStore } from 'zustand'
import type { Entry } from '../../activity/entry.ts'
import { useActivity } from './useActivity.ts'

const none = createStore<readonly Entry[]>(() => [])

/** What a person signed and sent, the newest last. Empty until the activity has loaded. */
export function useEntries(personId: string): readonly Entry[] {
  return useStore(useActivity(personId)?.store ?? none)
}
