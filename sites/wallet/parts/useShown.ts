import { useState } from 'react'

/** Returns the request that is shown already, as long as it waits, else the first one: a new request displaces none. */
export function useShown<request extends { id: string }>(requests: readonly request[]): request | undefined {
  const [id, setId] = useState<string>()
  const shown = requests.find((one) => one.id === id) ?? requests[0]
  if (shown?.id !== id) setId(shown?.id)
  return shown
}
