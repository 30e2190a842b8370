import { reviewSignIn } from 'latchkey/review'
import { createRecap, formatRecap } from 'latchkey/wire/relay'
import { expect, test } from 'vitest'
import { toSignInTexts } from '../doors/relay/signInWish.ts'
import { account, networks } from '../doors/relay/testing/startWallet.ts'

const [one, ten] = networks
const choice = { address: account.address, networks: [one, ten] }
const toTexts = (domain: string) =>
  toSignInTexts(
    {
      payload: {
        ...{ type: 'caip122', chains: ['eip155:1', 'eip155:10'], version: '1', nonce: 'abcdefgh' },
        ...{ domain, aud: 'https://dapp.example', iat: '2026-11-21T12:00:00Z' },
        resources: [formatRecap(createRecap(['personal_sign']))],
      },
      networks: [one, ten],
      methods: ['personal_sign'],
    },
    choice,
  ).map(({ text }) => text)
const requester = { origin: 'https://dapp.example', isProven: false }
const codes = (domain: string) =>
  reviewSignIn(toTexts(domain), { ...choice, requester, delegates: [], now: Date.now() }).map(({ network, review }) => [
    network.chainId,
    review.warnings.map(({ code }) => code),
  ])

test('default: each text is reviewed as its message; its own recap causes no warning', () => {
  expect(codes('dapp.example')).toEqual([
    [1, ['siwe-unproven']],
    [10, ['siwe-unproven']],
  ])
})

test('warning: another site than the one that the page reports (T13)', () => {
  expect(codes('bank.example')).toEqual([
    [1, ['siwe-domain']],
    [10, ['siwe-domain']],
  ])
})
