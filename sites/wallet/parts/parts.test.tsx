import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { severities, type WarningCode, warn } from '../review/warning.ts'
import { english } from '../words/testing/english.ts'
import { WalletWordsContext } from '../words/walletWordsContext.ts'
import { AddressText } from './AddressText.tsx'
import { Decision } from './Decision.tsx'
import { OriginName } from './OriginName.tsx'
import { Tree } from './Tree.tsx'
import { Warnings } from './Warnings.tsx'

const draw = (part: ReactNode) => renderToStaticMarkup(<WalletWordsContext value={english}>{part}</WalletWordsContext>)
const nothing = () => undefined

test('default: the owner of an origin is the bold part (T13)', () => {
  expect(draw(<OriginName origin="https://login.bank.com.evil.example:444" />)).toMatchInlineSnapshot(
    `"<div class="origin"><p class="origin-name" dir="ltr"><span>https://</span><span>login.bank.com.</span><strong>evil.example</strong><span>:444</span></p></div>"`,
  )
})

test('default: an address is shown whole', () => {
  const html = draw(<AddressText address="0x00000000000000000000000000000000000000ad" />)
  expect(html.replace(/<[^>]+>/g, '')).toBe('0x00000000000000000000000000000000000000Ad')
})

test('behavior: markup in foreign text stays text (T5)', () => {
  const text = '<img src=x onerror=alert(1)>'
  const tree = draw(<Tree nodes={[{ name: text, type: 'string', text }]} />)
  const warnings = draw(<Warnings warnings={[warn('permit', text)]} />)
  expect(tree + warnings).not.toContain('<img')
})

test('behavior: both buttons are inactive for a moment when they appear', () => {
  const html = draw(<Decision confirm="Confirm" refuse="Reject" content={1} onConfirm={nothing} onRefuse={nothing} />)
  expect(html).toMatch(/aria-disabled="true"[^>]*>Confirm/)
  expect(html).toMatch(/data-tone="plain"[^>]*aria-disabled="true"[^>]*>Reject/)
  expect(html).not.toContain('checkbox')
})

test('behavior: a dangerous request needs a ticked box', () => {
  const html = draw(
    <Decision confirm="Confirm" refuse="Reject" content={1} isDangerous onConfirm={nothing} onRefuse={nothing} />,
  )
  expect(html).toContain('type="checkbox"')
  expect(html).not.toContain('checked=""')
})

test('behavior: every warning has a sentence', () => {
  for (const code of Object.keys(severities) as WarningCode[])
    expect(english.reviewWords.warnings[code]).toMatch(/^[A-Z].*[.:]$/)
})
