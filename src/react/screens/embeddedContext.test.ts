import { expect, test } from 'vitest'
import { type EmbeddedWordKey, en } from '../../core/words/embedded/en.ts'
import { en as dialogs } from '../../core/words/en.ts'
import type { Capabilities } from '../../wallets/embedded/capabilities.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { Speech } from '../hooks/useWords.ts'
import { toEmbeddedSay } from './embeddedContext.ts'

const speech = { say: (key) => dialogs[key], direction: 'ltr' } as Pick<Speech, 'say' | 'direction'> as Speech
const sayOf = (capabilities: Capabilities) =>
  toEmbeddedSay({ wallet: { capabilities } as EmbeddedWallet, words: en }, speech)
const ofCustody = sayOf({})
const ofManaged = sayOf({ backup: {} as NonNullable<Capabilities['backup']> })

const ending = /Managed$/
const forms = (Object.keys(en) as EmbeddedWordKey[]).filter((key) => ending.test(key))

test.each(forms)('%s: said of a managed wallet, and of no other', (form) => {
  const key = form.replace(ending, '') as EmbeddedWordKey
  expect(ofManaged(key)).toBe(en[form])
  expect(ofCustody(key)).toBe(en[key])
})

test('a sentence with one form, and one of the dialogs', () => {
  expect(ofManaged('codeTitle')).toBe(en.codeTitle)
  expect(ofManaged('security')).toBe(dialogs.security)
  expect(ofCustody('newCodeIn', { seconds: '9' })).toBe('Send a new code in 9 s')
})

test('of a managed wallet, only the vault of its sign-in is called one: the frame of its keys is none', () => {
  const said = (Object.keys(en) as EmbeddedWordKey[]).filter((key) => !ending.test(key)).map((key) => ofManaged(key))
  expect(said.filter((sentence) => /\bvault\b/i.test(sentence))).toEqual([en.vault])
})
