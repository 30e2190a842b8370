import { describe, expect, test } from 'vitest'
import { parseExpression } from '../policy/parseExpression.ts'
import { evaluateApprovals, mayVote } from './evaluateApprovals.ts'
import type { ApplicablePolicy, PolicyInput } from './policyInput.ts'
import type { Voter } from './policySet.ts'

const user = (id: string, isRoot: boolean, tags: string[] = []): Voter => ({
  ...{ id, isRoot, tags, email: '', alias: id },
  credentials: [{ id: `key of ${id}`, user_id: id, type: 'KEY', credential_id: '', public_key: id }],
})
/** Two root users who form the quorum together, and three other users. */
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
const policyInput = (...policies: ApplicablePolicy[]): PolicyInput => ({
  ...{ voters, rootQuorumThreshold: 2, policies },
  budget: { steps: 10_000 },
})
const weighed = (policies: ApplicablePolicy[], ...by: string[]) =>
  evaluateApprovals(policyInput(...policies), new Map(by.map((id) => [id, id])))

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
  test('behavior: a member of the quorum is denied like any user', () => {
    expect(weighed([deny()], 'root')).toBe('denied')
  })
  test('behavior: users who are not root users do not count towards it', () => {
    expect(weighed([], 'root', 'ann', 'bob')).toBe('wait')
  })
  test('behavior: deleted users do not count', () => {
    expect(weighed([], 'root', 'gone')).toBe('wait')
  })
})

describe('policies', () => {
  test.each<[string, ApplicablePolicy[], string[], string]>([
    ['nothing says anything', [], ['ann'], 'refused'],
    ['one allows whomever', [allow()], ['eve'], 'run'],
    ['one allows the caller', [allow(ann)], ['ann'], 'run'],
    ['one allows another user, who could approve', [allow(ann)], ['eve'], 'wait'],
    ['one allows a user who does not exist', [allow("approvers.any(user, user.id == 'zoe')")], ['eve'], 'refused'],
    ['one allows two users of whom one approved', [allow(traders)], ['ann'], 'wait'],
    ['one allows two, and both approved', [allow(traders)], ['ann', 'bob'], 'run'],
    ['one of several allows', [allow(traders), allow(ann)], ['ann'], 'run'],
    ['one denies whomever', [deny()], ['ann'], 'denied'],
    ['one denies, another allows', [allow(ann), deny()], ['ann'], 'denied'],
    ['one denies another user', [deny("approvers.any(user, user.id == 'eve')"), allow()], ['ann'], 'run'],
    ['one denies a second approver', [deny(traders), allow(ann)], ['ann', 'bob'], 'denied'],
    ['one denies an approval that others could still give', [allow(traders), deny()], ['ann'], 'denied'],
    ['one counts all users', [allow('approvers.count() >= 5')], ['ann'], 'wait'],
    ['one counts more than there are', [allow('approvers.count() >= 6')], ['ann'], 'refused'],
  ])('behavior: %s', (_, policies, by, verdict) => {
    expect(weighed(policies, ...by)).toBe(verdict)
  })
})

describe('users with a vote', () => {
  test.each<[string, string, ApplicablePolicy[], boolean]>([
    ['a root user', 'root', [], true],
    ['any other user', 'ann', [], false],
    ['no user', 'zoe', [allow()], false],
    ['a user that a policy asks for', 'ann', [allow(ann)], true],
    ['a user that it does not ask for', 'bob', [allow(ann)], false],
    ['a user that a denying policy names', 'ann', [deny(ann)], false],
    ['one of a group', 'bob', [allow(traders)], true],
    ['one outside the group', 'eve', [allow(traders)], false],
    ['one of all users', 'eve', [allow('approvers.count() > 1')], true],
    ['a user that one half asks for', 'eve', [allow(`${traders} || approvers.any(user, user.id == 'eve')`)], true],
    ['a user that neither half asks for', 'eve', [allow(`${traders} && ${ann}`)], false],
    ['a user that must not approve', 'ann', [allow(`!${ann}`)], true],
    ['a user that a policy without a consensus allows', 'eve', [allow()], true],
  ])('behavior: %s', (_, id, policies, expected) => {
    expect(mayVote(policyInput(...policies), id)).toBe(expected)
  })
})
