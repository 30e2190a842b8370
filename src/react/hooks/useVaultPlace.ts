import { type Ref, useEffect, useMemo, useRef } from 'react'

export type VaultPlace = {
  /** On an element of the page that is drawn before `open`: the vault's frame becomes its child. */
  readonly container: Ref<HTMLDivElement>
  /** What `exportWallet`, `importWallet` and `initRecovery` want to know. Closes what was open before. */
  readonly open: () => { container: HTMLElement; signal: AbortSignal }
  /** Takes the frame away, and wipes what it showed. */
  readonly close: () => void
}

/** A place for the vault's frame, which goes with the component. */
export function useVaultPlace(): VaultPlace {
  const container = useRef<HTMLDivElement>(null)
  const opened = useRef(new AbortController())
  useEffect(() => () => opened.current.abort(), [])
  useEffect(() => {
    // The vault shows nothing while a part of it lies outside of the window.
    const grown = new ResizeObserver(() => container.current?.scrollIntoView({ block: 'nearest' }))
    if (container.current) grown.observe(container.current)
    return () => grown.disconnect()
  }, [])
  return useMemo(() => {
    const close = () => opened.current.abort()
    const open = () => {
      close()
      opened.current = new AbortController()
      if (!container.current) throw new Error('The vault has no place to stand.')
      return { container: container.current, signal: opened.current.signal }
    }
    return { container, open, close }
  }, [])
}
