import { JoinDevice, ScreenPage } from 'latchkey/react/screens'
import { useEffect } from 'react'
import { useWallet } from '../context/walletContext.ts'

/** Lets this device join the wallet that another device shows a link to. */
export function Join({ link, onDone }: { link: string; onDone: () => void }) {
  const { wallet } = useWallet()
  // The passkey prompt must open in the tap itself, so what it needs is loaded before.
  useEffect(() => {
    wallet.prepare().catch(() => undefined)
  }, [wallet])
  return (
    <ScreenPage>
      <JoinDevice link={link} onDone={onDone} />
    </ScreenPage>
  )
}
