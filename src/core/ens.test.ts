import { describe, expect, test } from 'vitest'
import { encodeText, ensNetwork, ensRecords, word } from '../../test/scripted/ensNetwork.ts'
import { lookUpEnsAddress, lookUpEnsAvatar, lookUpEnsName, namehash, toEnsName } from './ens.ts'

const address = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const records = (name: string, owner = address) => ({
  ...ensRecords(name, address),
  [`3b3b57de ${namehash(name)}`]: word(owner.slice(2).toLowerCase()),
})

// ERC-137, section "namehash algorithm".
test.each([
  ['eth', '93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae'],
  ['foo.eth', 'de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f'],
])('namehash: %s', (name, hash) => expect(namehash(name)).toBe(hash))

test('default: a name that points to the address and back', async () => {
  expect(await lookUpEnsName(ensNetwork(records('ada.eth')), address)).toBe('ada.eth')
})

test('behavior: a name that points to another address is ignored', async () => {
  const other = '0x1111111111111111111111111111111111111111'
  expect(await lookUpEnsName(ensNetwork(records('ada.eth', other)), address)).toBeUndefined()
})

test.each(['аda.eth', 'ada‮.eth', 'ADA.eth', 'ada', '', 'ada..eth'])(
  'behavior: %j may imitate another name or is not a name, so it is not shown',
  async (name) => expect(await lookUpEnsName(ensNetwork(records(name)), address)).toBeUndefined(),
)

test('behavior: without a record, without a resolver or after garbage there is no name', async () => {
  expect(await lookUpEnsName(ensNetwork({}), address)).toBeUndefined()
  expect(await lookUpEnsName(async () => `0x${word('0')}`, address)).toBeUndefined()
  expect(await lookUpEnsName(async () => '0x', address)).toBeUndefined()
  expect(await lookUpEnsName(async () => `0x${'f'.repeat(256)}`, address)).toBeUndefined()
  expect(await lookUpEnsName(async () => ({ not: 'text' }), address)).toBeUndefined()
})

test('avatar: an image on the web or in the record', async () => {
  const avatarOf = (value: string) =>
    lookUpEnsAvatar(ensNetwork({ [`59d1d43c ${namehash('ada.eth')}`]: encodeText(value) }), 'ada.eth')
  expect(await avatarOf('https://example.org/ada.png')).toBe('https://example.org/ada.png')
  expect(await avatarOf('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
  expect(await avatarOf('ipfs://bafy')).toBeUndefined()
  expect(await avatarOf('javascript:alert(1)')).toBeUndefined()
})

describe('the address of a name', () => {
  const node = `3b3b57de ${namehash('ada.eth')}`
  const of = (answer: string) => lookUpEnsAddress(ensNetwork({ [node]: answer }), 'ada.eth')

  test('default: in lower case', async () => expect(await of(word(address.slice(2)))).toBe(address.toLowerCase()))

  test('behavior: an empty record, one that is no address, and no record at all', async () => {
    expect(await of(word('0'))).toBeUndefined()
    expect(await of('1'.repeat(64))).toBeUndefined()
    expect(await of(word(address.slice(2)) + word('0'))).toBeUndefined()
    expect(await lookUpEnsAddress(ensNetwork({}), 'ada.eth')).toBeUndefined()
    expect(await lookUpEnsAddress(() => Promise.reject(new Error('offline')), 'ada.eth')).toBeUndefined()
  })

  test.each([
    ['ada.eth', 'ada.eth'],
    [' Ada.ETH ', 'ada.eth'],
    ['pay.ada.eth', 'pay.ada.eth'],
    ['ada', undefined],
    ['ada..eth', undefined],
    ['\u0430da.eth', undefined],
    [`${'a'.repeat(250)}.eth`, undefined],
    [address, undefined],
  ])('name: %j', (text, name) => expect(toEnsName(text)).toBe(name))
})
