import type { SignedIn } from 'latchkey/wallets/embedded'
import { useState } from 'react'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { EmailCode } from '../../parts/EmailCode.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { words } from '../../words.ts'

/** The address that lets its reader in, and gets them back in. */
export function EmailAddress({ signedIn }: { signedIn: SignedIn }) {
  const { wallet } = useWallet()
  const { confirmedEmail, email } = signedIn.person
  const [isChanging, setChanging] = useState(false)
  if (isChanging) {
    return (
      <EmailCode
        title={words.address.add}
        text={words.address.text}
        address={confirmedEmail === undefined ? email : undefined}
        send={wallet.confirmEmail}
        back={{ label: words.address.back, go: () => setChanging(false) }}
        onDone={() => setChanging(false)}
      />
    )
  }
  return (
    <section className="screen">
      <ScreenTitle>{words.address.title}</ScreenTitle>
      <p>{words.address.text}</p>
      {confirmedEmail === undefined ? (
        <p className="warning">{words.address.none}</p>
      ) : (
        <div className="card">
          <div className="card-head">
            <strong className="foreign">{confirmedEmail}</strong>
            <span className="badge">{words.address.confirmed}</span>
          </div>
        </div>
      )}
      <Button tone={confirmedEmail === undefined ? 'onward' : 'plain'} onClick={() => setChanging(true)}>
        {confirmedEmail === undefined ? words.address.add : words.address.change}
      </Button>
    </section>
  )
}
