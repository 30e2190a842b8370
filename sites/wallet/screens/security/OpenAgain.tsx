import { useWallet } from '../../app/walletContext.ts'
import { EmailCode } from '../../parts/EmailCode.tsx'
import { words } from '../../words.ts'

/** For whoever has no passkey yet: what a code opened is closed after a while, and another code opens it again. */
export function OpenAgain({ address, onDone }: { address: string; onDone: () => void }) {
  const { wallet } = useWallet()
  return (
    <EmailCode
      title={words.openAgain.title}
      text={words.openAgain.text}
      address={address}
      send={wallet.signInWithEmail}
      resume={wallet.resumeEmailSignIn}
      onDone={onDone}
    />
  )
}
