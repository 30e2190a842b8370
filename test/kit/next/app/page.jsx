import { ConnectButton } from 'latchkey/react'
import { Account } from './Account.jsx'

// Drawn by the server: the button is a part of the page before any script has run.
export default function Page() {
  return (
    <main>
      <h1>Page</h1>
      <ConnectButton />
      <Account />
    </main>
  )
}
