import { expect, test } from 'vitest'
import { type Action, type ActionEvent, next } from './action.ts'

const after = (...events: readonly ActionEvent[]) => events.reduce(next, { status: 'none' } as Action)
const failed = { type: 'failed', failure: 'closed', error: undefined } as const

test.each<[string, readonly ActionEvent[], Action]>([
  ['asked', [{ type: 'asked', name: 'signIn' }], { status: 'underway', name: 'signIn' }],
  [
    'asked for two things: the first goes on',
    [
      { type: 'asked', name: 'signIn' },
      { type: 'asked', name: 'signUp' },
    ],
    { status: 'underway', name: 'signIn' },
  ],
  ['done', [{ type: 'asked', name: 'signIn' }, { type: 'done' }], { status: 'done', name: 'signIn' }],
  ['an end without a beginning', [{ type: 'done' }, failed], { status: 'none' }],
  [
    'failed after it was done',
    [{ type: 'asked', name: 'signIn' }, { type: 'done' }, failed],
    { status: 'done', name: 'signIn' },
  ],
])('%s', (_, events, action) => {
  expect(after(...events)).toEqual(action)
})
