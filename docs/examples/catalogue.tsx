'use client'
import { ConnectButton, type KitOptions, LatchkeyProvider } from 'latchkey/react'

const catalogue = {
  own: [{ name: 'House wallet', universal: 'https://wallet.example', opensOnDesktop: true }],
  featured: ['house-wallet', 'metamask', 'rainbow'],
  excluded: ['okx'],
} satisfies KitOptions['catalogue']

export function Header() {
  return (
    <LatchkeyProvider catalogue={catalogue} deepLinkPreference="universal" theme="dark" locale="de">
      <ConnectButton />
    </LatchkeyProvider>
  )
}
