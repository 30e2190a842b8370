import { createContext, type ReactNode, useContext } from 'react'
import { useGuard } from './useGuard.ts'

const RejectRestContext = createContext<boolean | undefined>(undefined)

/**
 * Put it around decisions that may replace each other. Reject rests when the first of them appears, and not again for a further request
 * of the same page, which could otherwise keep it inactive with a new request every moment (threats T11).
 * @param props.asker who asks
 */
export function RejectRest({ asker, children }: { asker: unknown; children: ReactNode }) {
  return <RejectRestContext.Provider value={useGuard(asker)}>{children}</RejectRestContext.Provider>
}

/** Returns whether a request may be rejected: by default, as soon as it was on the screen for a moment. */
export function useRejectGuard(asked: unknown): boolean {
  const isRested = useGuard(asked)
  return useContext(RejectRestContext) ?? isRested
}
