import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { english } from '../words/testing/english.ts'
import { WalletWordsProvider } from '../words/WalletWordsProvider.tsx'
import { OriginName } from './OriginName.tsx'

const draw = (origin: string) =>
  renderToStaticMarkup(
    <WalletWordsProvider language={english}>
      <OriginName origin={origin} />
    </WalletWordsProvider>,
  )

test('default: the owner of an origin is the bold part (T13)', () => {
  expect(draw('https://login.bank.com.evil.example:444')).toMatchInlineSnapshot(
    `"<div class="origin"><p class="origin-name" dir="ltr"><span>https://</span><span>login.bank.com.</span><strong>evil.example</strong><span>:444</span></p></div>"`,
  )
})
