import { useAnswer } from 'latchkey/react/review'
import { useCallback } from 'react'
import type { ActivityStore } from '../../activity/activityStore.ts'
import { useWallet } from '../../context/walletContext.ts'

/** Opens the activity of a person; undefined until it has loaded. */
export function useActivity(personId: string): ActivityStore | undefined {
  const { openActivity } = useWallet()
  const { answer } = useAnswer(useCallback(() => openActivity(personId), [openActivity, personId]))
  return answer.status === 'answered' ? answer.value : undefined
}
