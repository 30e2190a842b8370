import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Connector } from 'wagmi'
import { logos } from '../../wallets/catalogue/logos.ts'
import type { ListedWallet } from '../walletList/listWallets.ts'
import { WalletIcon } from './WalletIcon.tsx'

const draw = (wallet: Partial<ListedWallet>) =>
  renderToStaticMarkup(
    <WalletIcon wallet={{ id: 'wallet:a', group: 'featured', isRecent: false, ways: [], ...wallet }} />,
  )
const by = (type: string) => [{ kind: 'connector' as const, connector: { type } as Connector }]

test('default: a well-known wallet has its logo in place of its monogram', () => {
  const html = draw({ name: 'MetaMask', logo: 'metamask', icon: 'data:image/svg+xml,monogram' })
  expect(html).toContain(encodeURIComponent(logos.metamask!))
  expect(html).not.toContain('monogram')
})

test('behavior: the icon that a wallet announced or the page chose stays', () => {
  const icon = 'data:image/png;base64,AA=='
  expect(draw({ name: 'MetaMask', icon })).toContain(icon)
  expect(draw({ id: 'connector:custody', name: 'Passkey', icon, ways: by('custody') })).toContain(icon)
})

test('behavior: a wallet without a logo keeps its monogram', () => {
  expect(draw({ name: 'Core', logo: 'core', icon: 'data:image/svg+xml,monogram' })).toContain('monogram')
})

test('behavior: our own connectors have figures, recent ones too; others their letter, and any wallet a code', () => {
  expect(draw({ id: 'connector:custody', name: 'Passkey', group: 'recent', ways: by('custody') })).toContain(
    'data-icon="key"',
  )
  expect(draw({ id: 'connector:x', name: 'Xylo', ways: by('x') })).toMatch(/>X</)
  // A wallet that calls its connector as ours is called gets no figure of ours.
  expect(draw({ id: 'installed:x', name: 'Xylo', ways: by('custody') })).toMatch(/>X</)
  expect(draw({ id: 'any' })).toContain('data-icon="scan"')
})
