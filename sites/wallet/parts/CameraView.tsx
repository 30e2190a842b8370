import { Button } from 'latchkey/react/review'
import { useWalletWords } from '../words/walletWordsContext.ts'
import type { Scanner } from './useScanner.ts'

/** What the camera sees while it is on. `otherCode`: a code was read that fits nothing here. */
export function CameraView({ scanner, otherCode }: { scanner: Scanner; otherCode: string | undefined }) {
  const { words } = useWalletWords()
  return (
    <div className="camera">
      <video ref={scanner.player} aria-label={words.pair.camera} muted playsInline />
      <p role="status">{otherCode ?? words.pair.looking}</p>
      <Button onClick={scanner.stop}>{words.pair.stop}</Button>
    </div>
  )
}
