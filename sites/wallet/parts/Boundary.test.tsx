import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { en as kit } from '../../../src/core/words/en.ts'
import { english } from '../words/testing/english.ts'
import { WalletWordsProvider } from '../words/WalletWordsProvider.tsx'
import { Boundary } from './Boundary.tsx'
import { PartError } from './lazyPart.tsx'

const { words } = english
const reload = vi.fn()
const forget = vi.fn()
const lost = new PartError(forget, new TypeError('Failed to fetch dynamically imported module'))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Returns a boundary in the state that React gives it after `error`. */
function failedWith(error: unknown, { isOnline = true } = {}) {
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('navigator', { onLine: isOnline })
  const boundary = new Boundary({ children: 'a screen' })
  boundary.setState = ((next: object) => {
    boundary.state = { ...boundary.state, ...next }
  }) as typeof boundary.setState
  const fail = () => boundary.setState(Boundary.getDerivedStateFromError(error) as typeof boundary.state)
  fail()
  return {
    boundary,
    fail,
    html: () => renderToStaticMarkup(<WalletWordsProvider language={english}>{boundary.render()}</WalletWordsProvider>),
  }
}

test('a screen that fails shows a sentence and one button, to try again', () => {
  expect(renderToStaticMarkup(new Boundary({ children: 'a screen' }).render())).toBe('a screen')
  const { boundary, html } = failedWith(new TypeError('Cannot read properties of undefined'))
  expect(html()).toContain(words.failed.text)
  expect(html().match(/<button.*?<\/button>/g)).toEqual([expect.stringContaining(kit.tryAgain)])
  boundary.retry(new TypeError())
  expect(reload).toHaveBeenCalledOnce()
})

test('a part that did not load is loaded again in place first, then with the whole page', () => {
  const { boundary, fail, html } = failedWith(lost)
  expect(html()).toContain(words.notLoaded.text)
  expect(html()).toContain(kit.tryAgain)
  boundary.retry(lost)
  expect(forget).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  expect(html()).toBe('a screen')
  fail()
  boundary.retry(lost)
  expect(reload).toHaveBeenCalledOnce()
})

test('without a network the page does not reload', () => {
  const { boundary, fail } = failedWith(lost, { isOnline: false })
  boundary.retry(lost)
  fail()
  boundary.retry(lost)
  expect(forget).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('a failure is forgotten when the user goes to another place', () => {
  const { boundary } = failedWith(lost)
  expect(Boundary.getDerivedStateFromProps({ children: '' }, boundary.state)).toBeNull()
  expect(Boundary.getDerivedStateFromProps({ children: '', place: 'accounts' }, boundary.state)).toMatchObject({
    failure: undefined,
  })
})
