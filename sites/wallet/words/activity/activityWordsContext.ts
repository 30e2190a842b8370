import { createContext, use } from 'react'
import type { ActivityWords } from './en.ts'

/** The sentences of the activity, which load with its screens. */
export const ActivityWordsContext = createContext<ActivityWords | undefined>(undefined)

export function useActivityWords(): ActivityWords {
  const words = use(ActivityWordsContext)
  if (!words) throw new Error('A part of the activity is rendered without its words.')
  return words
}
