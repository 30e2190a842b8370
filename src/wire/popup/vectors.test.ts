import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/link-and-popup-wallets.vectors.json' with { type: 'json' }
import { parse } from '../parse.ts'
import { popupAnswer, popupRequest } from './content.ts'
import { pageMessage } from './pageMessages.ts'
import { popupMessage } from './popupMessages.ts'

const { aes, ecdh, failures, ...groups } = vectors.popup

const envelope = { iv: new Uint8Array(12), cipherText: new ArrayBuffer(64) }

/** The vectors have names in angle brackets where a value is of any content, and bytes that JSON cannot write. */
function fill(written: unknown): unknown {
  if (written === '...') return envelope
  if (typeof written === 'string') return fillText(written)
  if (Array.isArray(written)) return written.map(fill)
  if (typeof written !== 'object' || written === null) return written
  if ('cipherText' in written) return envelope
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [key, fill(value)]))
}

function fillText(text: string): unknown {
  if (text === '<Date>') return new Date(0)
  if (text.startsWith('<spki')) return ecdh.dapp.spkiHex
  if (text.startsWith('0x<')) return '0x1234'
  return text.replace(/^<.*>$/, '3f7c2a51-6d1e-4c0b-9a1d-0e4b8f6d2c11')
}

type Step = { from: string; message?: unknown; plaintext?: unknown }
const steps: Step[] = [...groups.sequenceWalletSdk, ...groups.sequenceWalletLinkChoice, ...groups.sequenceBaseAccount]
const schemas = {
  page: { message: pageMessage, plaintext: popupRequest },
  popup: { message: popupMessage, plaintext: popupAnswer },
} as const
const schemasOf = (from: string) => schemas[from as keyof typeof schemas]

test('every group of the vectors is read, here or in crypto', () => {
  const here = ['aes', 'failures', 'sequenceWalletSdk', 'sequenceWalletLinkChoice', 'sequenceBaseAccount']
  // The last two list what official packages keep in a page's storage.
  const elsewhere = ['ecdh', 'storageKeys', 'storageKeyBaseAccount']
  expect(Object.keys(vectors.popup).toSorted()).toEqual([...here, ...elsewhere].toSorted())
})

test.each(steps.filter(({ message }) => message !== undefined))('vector: from the $from, $message', (step) => {
  const message = fill(step.message)
  const sent = structuredClone(message)
  const read = parse(schemasOf(step.from).message, sent)
  // A wallet fills in what the page left out of its preference.
  expect(read).toMatchObject(message as object)
})

test.each(steps.filter(({ plaintext }) => plaintext !== undefined))('vector: inside, $plaintext', (step) => {
  const content = fill(step.plaintext)
  expect(parse(schemasOf(step.from).plaintext, content)).toEqual(content)
})

test.each(aes)('vector: aes, $plaintext', ({ plaintext }) => {
  const content = JSON.parse(plaintext)
  expect(parse('action' in content ? popupRequest : popupAnswer, content)).toEqual(content)
})

test.each(failures)('vector: failure, $effect', (written) => {
  const { effect: _, ...failure } = written as Record<string, unknown>
  if ('plaintext' in failure) return expect(parse(popupAnswer, failure.plaintext)).toEqual(failure.plaintext)
  const id = '3f7c2a51-6d1e-4c0b-9a1d-0e4b8f6d2c11'
  const message = 'event' in failure ? failure : { id, requestId: id, sender: ecdh.wallet.spkiHex, ...failure }
  return expect(parse(popupMessage, message)).toEqual(message)
})
