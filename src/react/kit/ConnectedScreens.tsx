import { useEffect } from 'react'
import { useAccount } from 'wagmi'
import { isEmbedded } from '../../wagmi/embeddedWalletOf.ts'
import { useKit } from '../hooks/kitContext.ts'
import { useWords } from '../hooks/useWords.ts'
import { ConnectorScreens } from './ConnectorScreens.tsx'

/** The security screens of the connected embedded wallet. */
export function SecurityScreen({ onClose }: { onClose: () => void }) {
  return <ConnectedScreens screen="security" onClose={onClose} />
}

/** The account list of the connected embedded wallet. */
export function AccountsScreen({ onClose }: { onClose: () => void }) {
  return <ConnectedScreens screen="accounts" onClose={onClose} />
}

/** Closes the dialog when the connected wallet is not embedded. */
function ConnectedScreens({ screen, onClose }: { screen: 'security' | 'accounts'; onClose: () => void }) {
  const { say } = useWords()
  const { open } = useKit()
  const { connector, isConnected } = useAccount()
  const isThere = isConnected && connector !== undefined && isEmbedded(connector)
  useEffect(() => {
    if (!isThere) onClose()
  }, [isThere, onClose])
  if (!isThere) return null
  return (
    <ConnectorScreens
      connector={connector}
      screen={screen}
      title={say(screen)}
      onEntered={onClose}
      onBack={() => open('account')}
      onClose={onClose}
    />
  )
}
