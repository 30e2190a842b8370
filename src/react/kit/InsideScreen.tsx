import { useEffect } from 'react'
import { useAccount } from 'wagmi'
import { isEmbedded } from '../../wagmi/embeddedWalletOf.ts'
import { useKit } from '../hooks/useKit.ts'
import { useWords } from '../hooks/useWords.ts'
import { EmbeddedRoom } from './EmbeddedRoom.tsx'

/** A room of the connected wallet, where it is one inside this page; closes where it is not. */
export function InsideScreen({ room, onClose }: { room: 'security' | 'accounts'; onClose: () => void }) {
  const { say } = useWords()
  const { open } = useKit()
  const { connector, isConnected } = useAccount()
  const isThere = isConnected && connector !== undefined && isEmbedded(connector)
  useEffect(() => {
    if (!isThere) onClose()
  }, [isThere, onClose])
  if (!isThere) return null
  return (
    <EmbeddedRoom
      connector={connector}
      room={room}
      title={say(room)}
      onEntered={onClose}
      onBack={() => open('account')}
      onClose={onClose}
    />
  )
}
