import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { severities, type WarningCode, warn } from '../../review/warning.ts'
import { en as reviewWords } from '../../review/words/en.ts'
import { AddressText } from './AddressText.tsx'
import { CopyableCode } from './CopyableCode.tsx'
import { Decision } from './Decision.tsx'
import { ReviewWordsContext } from './reviewWordsContext.ts'
import { Tree } from './Tree.tsx'
import { Warnings } from './Warnings.tsx'

const draw = (part: ReactNode) =>
  renderToStaticMarkup(
    <ReviewWordsContext.Provider value={{ locale: 'en', reviewWords }}>{part}</ReviewWordsContext.Provider>,
  )
const nothing = () => undefined

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

test('behavior: the box cannot be ticked before the review is complete', () => {
  const box = (isIncomplete: boolean) => {
    const answers = { onConfirm: nothing, onRefuse: nothing }
    const html = draw(
      <Decision confirm="Confirm" refuse="Reject" content={1} isDangerous isIncomplete={isIncomplete} {...answers} />,
    )
    return html.match(/<input[^>]*>/)?.[0]
  }
  expect(box(true)).toContain('disabled=""')
  expect(box(false)).not.toContain('disabled')
})

test('behavior: a locked button is described by what the user has to do first', () => {
  const html = draw(<Decision confirm="Confirm" refuse="Reject" content={1} onConfirm={nothing} onRefuse={nothing} />)
  const id = html.match(/aria-describedby="([^"]+)"[^>]*>Confirm/)?.[1]
  expect(html).toContain(`<p id="${id}" class="decision-more">${reviewWords.scroll}`)
})

test('behavior: bytes can be copied whole, and long ones are folded', () => {
  const bytes = `0x${'ab'.repeat(1000)}`
  const html = draw(<CopyableCode>{bytes}</CopyableCode>)
  expect(html).toContain('class="folded"')
  expect(html).toContain(bytes)
  expect(html).toContain('Copy</span>')
  expect(draw(<CopyableCode>0xab</CopyableCode>)).not.toContain('folded')
})

test('behavior: every warning has a sentence', () => {
  for (const code of Object.keys(severities) as WarningCode[])
    expect(reviewWords.warnings[code]).toMatch(/^[A-Z].*[.:]$/)
})
