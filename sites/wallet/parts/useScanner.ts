import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraTrouble, readCodes, toCameraTrouble } from './readCodes.ts'

/** What the camera does for this screen; it is never on before a click. */
export type Scanning = 'off' | 'on' | CameraTrouble

export type Scanner = {
  scanning: Scanning
  /** The element that shows what the camera sees; it must be drawn while `scanning` is 'on'. */
  player: RefObject<HTMLVideoElement | null>
  start: () => void
  stop: () => void
}

/** A camera that reads QR codes while it is on, and goes off with the screen. */
export function useScanner(onRead: (text: string) => void): Scanner {
  const [scanning, setScanning] = useState<Scanning>('off')
  const player = useRef<HTMLVideoElement>(null)
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    if (scanning !== 'on' || !player.current) return
    const left = new AbortController()
    readCodes(player.current, { onRead: (text) => read.current(text), signal: left.signal }).catch(
      (error: unknown) => left.signal.aborted || setScanning(toCameraTrouble(error)),
    )
    return () => left.abort()
  }, [scanning])
  return { scanning, player, start: () => setScanning('on'), stop: () => setScanning('off') }
}
