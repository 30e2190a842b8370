import { type Ref, useEffect, useMemo, useRef } from 'react'

export type VaultPlace = {
  /** Attach this to an element that is rendered before `open` is called. The vault's frame becomes its child. */
  readonly container: Ref<HTMLDivElement>
  /** Closes the previous frame and returns the options for `exportWallet`, `importWallet` and `initRecovery`. */
  readonly open: () => { container: HTMLElement; signal: AbortSignal }
  /** Removes the frame and wipes what it showed. */
  readonly close: () => void
}

/** Returns a place for the vault's frame. The frame is removed when the component unmounts. */
export function useVaultPlace(): VaultPlace {
  const container = useRef<HTMLDivElement>(null)
  const opened = useRef(new AbortController())
  useEffect(() => () => opened.current.abort(), [])
  useEffect(() => {
    // The vault shows nothing while a part of it is outside the window.
    const grown = new ResizeObserver(() => container.current?.scrollIntoView({ block: 'nearest' }))
    if (container.current) grown.observe(container.current)
    return () => grown.disconnect()
  }, [])
  return useMemo(() => {
    const close = () => opened.current.abort()
    const open = () => {
      close()
      opened.current = new AbortController()
      if (!container.current) throw new Error('Render the element with `container` before calling `open()`.')
      return { container: container.current, signal: opened.current.signal }
    }
    return { container, open, close }
  }, [])
}
