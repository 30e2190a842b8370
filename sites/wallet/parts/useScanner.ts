import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CameraTrouble } from '../words/en.ts'
import { readCodes, toCameraTrouble } from './readCodes.ts'

/** The state of the camera on this screen. It is never on before a click. */
export type Scanning = 'off' | 'on' | CameraTrouble

export type Scanner = {
  scanning: Scanning
  /** The element that shows what the camera sees; it must be drawn while `scanning` is 'on'. */
  player: RefObject<HTMLVideoElement | null>
  start: () => void
  stop: () => void
}

/** Returns a camera that reads QR codes while it is on. It turns off when the user leaves the screen. */
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
