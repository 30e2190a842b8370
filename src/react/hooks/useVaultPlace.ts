import { type Ref, type RefObject, useEffect, useMemo, useRef } from 'react'

export type VaultPlace = {
  /** Attach this to an element that is rendered before `open` is called. The vault's frame becomes its child. */
  readonly container: Ref<HTMLDivElement>
  /** Closes the previous frame and returns the options for `exportWallet`, `importWallet` and `initRecovery`. */
  readonly open: () => { container: HTMLElement; signal: AbortSignal }
  /** Removes the frame and wipes what it showed. */
  readonly close: () => void
}

/**
 * Returns a place for the vault's frame. The frame is removed when the component unmounts.
 * @param title names the frame for screen readers, in the language of the page; in English by default
 */
export function useVaultPlace(title?: string): VaultPlace {
  const container = useRef<HTMLDivElement>(null)
  const opened = useRef(new AbortController())
  useEffect(() => () => opened.current.abort(), [])
  const name = useRef(title)
  useEffect(() => {
    name.current = title
  }, [title])
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
      const { signal } = opened.current
      nameFrames(container.current, name, signal)
      return { container: container.current, signal }
    }
    return { container, open, close }
  }, [])
}

/** Names every frame that is put into a place until the signal aborts. The wallet that makes it knows no language. */
function nameFrames(place: HTMLElement, name: RefObject<string | undefined>, signal: AbortSignal): void {
  const added = new MutationObserver(() => {
    for (const frame of place.querySelectorAll('iframe')) frame.title = name.current ?? frame.title
  })
  added.observe(place, { childList: true })
  signal.addEventListener('abort', () => added.disconnect())
}
