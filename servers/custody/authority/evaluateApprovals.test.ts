import { describe, expect, test } from 'vitest'
import { parseExpression } from '../policy/parseExpression.ts'
import { evaluateApprovals, mayVote } from './evaluateApprovals.ts'
import type { ApplicablePolicy, PolicyInput, Voter } from './policyInput.ts'

const user = (id: string, isRoot: boolean, tags: string[] = []): Voter => ({ id, isRoot, tags, email: '', alias: id })
/** Two root users, of whom both are the quorum, and three who are none. */
const voters = [
  user('root', true),
  user('second', true),
  user('ann', false, ['traders']),
  user('bob', false, ['traders']),
  user('eve', false),
]
const allow = (consensus?: string) => policy('EFFECT_ALLOW', consensus)
const deny = (consensus?: string) => policy('EFFECT_DENY', consensus)
function policy(effect: ApplicablePolicy['effect'], consensus?: string): ApplicablePolicy {
  return { effect, consensus: consensus === undefined ? undefined : parseExpression(consensus, 'consensus') }
}
const policyInput = (...policies: ApplicablePolicy[]): PolicyInput => ({ voters, rootQuorumThreshold: 2, policies })
const weighed = (policies: ApplicablePolicy[], ...by: string[]) =>
  evaluateApprovals(policyInput(...policies), new Set(by))

const ann = "approvers.any(user, user.id == 'ann')"
const traders = "approvers.filter(user, user.tags.contains('traders')).count() >= 2"

describe('the root quorum', () => {
  test('default: enough of it runs', () => {
    expect(weighed([], 'root', 'second')).toBe('run')
  })
  test('behavior: it skips policies', () => {
    expect(weighed([deny()], 'root', 'second')).toBe('run')
  })
  test('behavior: part of it waits for the rest', () => {
    expect(weighed([], 'root')).toBe('wait')
  })
  test('behavior: part of it is denied like anybody', () => {
    expect(weighed([deny()], 'root')).toBe('denied')
  })
  test('behavior: users who are no root users count nothing towards it', () => {
    expect(weighed([], 'root', 'ann', 'bob')).toBe('wait')
  })
  test('behavior: users who are no more count nothing', () => {
    expect(weighed([], 'root', 'gone')).toBe('wait')
  })
})

describe('policies', () => {
  test.each<[string, ApplicablePolicy[], string[], string]>([
    ['nothing says anything', [], ['ann'], 'refused'],
    ['one allows whomever', [allow()], ['eve'], 'run'],
    ['one allows the caller', [allow(ann)], ['ann'], 'run'],
    ['one allows another, who could approve', [allow(ann)], ['eve'], 'wait'],
    ['one allows who is not there', [allow("approvers.any(user, user.id == 'zoe')")], ['eve'], 'refused'],
    ['one allows two of whom one approved', [allow(traders)], ['ann'], 'wait'],
    ['one allows two, and both approved', [allow(traders)], ['ann', 'bob'], 'run'],
    ['one of several allows', [allow(traders), allow(ann)], ['ann'], 'run'],
    ['one denies whomever', [deny()], ['ann'], 'denied'],
    ['one denies, another allows', [allow(ann), deny()], ['ann'], 'denied'],
    ['one denies somebody else', [deny("approvers.any(user, user.id == 'eve')"), allow()], ['ann'], 'run'],
    ['one denies whoever approves second', [deny(traders), allow(ann)], ['ann', 'bob'], 'denied'],
    ['one denies what others could still approve', [allow(traders), deny()], ['ann'], 'denied'],
    ['one counts everybody', [allow('approvers.count() >= 5')], ['ann'], 'wait'],
    ['one counts more than there are', [allow('approvers.count() >= 6')], ['ann'], 'refused'],
  ])('behavior: %s', (_, policies, by, verdict) => {
    expect(weighed(policies, ...by)).toBe(verdict)
  })
})

describe('who has a vote', () => {
  test.each<[string, string, ApplicablePolicy[], boolean]>([
    ['a root user', 'root', [], true],
    ['anybody else', 'ann', [], false],
    ['nobody', 'zoe', [allow()], false],
    ['whom a policy asks for', 'ann', [allow(ann)], true],
    ['whom it does not ask for', 'bob', [allow(ann)], false],
    ['whom a policy that denies speaks of', 'ann', [deny(ann)], false],
    ['one of a group', 'bob', [allow(traders)], true],
    ['one outside the group', 'eve', [allow(traders)], false],
    ['one of everybody', 'eve', [allow('approvers.count() > 1')], true],
    ['one whom one half asks for', 'eve', [allow(`${traders} || approvers.any(user, user.id == 'eve')`)], true],
    ['one whom neither half asks for', 'eve', [allow(`${traders} && ${ann}`)], false],
    ['whom it wants not to approve', 'ann', [allow(`!${ann}`)], true],
    ['whom a policy without a consensus allows', 'eve', [allow()], true],
  ])('behavior: %s', (_, id, policies, expected) => {
    expect(mayVote(policyInput(...policies), id)).toBe(expected)
  })
})
