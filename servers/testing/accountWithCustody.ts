import type { Environment } from 'latchkey/wire/account'
import type { Chains } from '../shared/chains.ts'
import type { Database } from '../shared/database.ts'
import { type AccountHarness, createAccountHarness } from './accountHarness.ts'
import { createTestCustody, createTestParent, type TestCustody } from './custody.ts'
import { createPostbox, type Postbox } from './postbox.ts'

/** An account server on the real key custody, both in process and on one clock, with the emails that they send. */
export type AccountWithCustody = AccountHarness & {
  realCustody: TestCustody
  post: Postbox
  /** Another environment, with an organization of its own. */
  addOperator: (changes?: Partial<Environment>) => Promise<Environment>
  /** Resolves once both servers have finished the background work of their responses, such as sending emails. */
  settled: () => Promise<void>
  /** Loses the next response of key custody, although the request was carried out. */
  loseAnswer: () => void
  /** The next submission to key custody waits until the returned function is called. */
  holdSubmission: () => () => void
}

export async function createAccountWithCustody(
  options: {
    database?: Database
    changes?: Partial<Environment>
    clock?: { now: number }
    rates?: object
    /** For key custody; a chain in memory by default. */
    chains?: Chains
  } = {},
): Promise<AccountWithCustody> {
  const post = createPostbox()
  const { clock = { now: Date.UTC(2026, 0, 1) } } = options
  const realCustody = await createTestCustody({
    now: () => clock.now,
    sendMail: post.sendMail,
    ...(options.rates && { rates: options.rates }),
    ...(options.chains && { chains: options.chains }),
  })
  let isLost = false
  let held: Promise<void> | undefined
  const oidc = options.changes?.oidc?.map(({ issuer, clientId }) => ({
    issuer,
    audiences: [clientId],
    isPrivate: true,
  }))
  const { organizationId, key } = oidc ? await createTestParent(realCustody.server, { oidc }) : realCustody.parent
  const harness = await createAccountHarness({
    ...options,
    clock,
    parentApiKey: key,
    changes: { custody: { organizationId, url: 'http://custody.test' }, ...options.changes },
    async fetch(url, init) {
      if (held && String(url).includes('/submit/')) {
        const waiting = held
        held = undefined
        await waiting
      }
      const answer = await realCustody.server.app.request(String(url), init)
      if (isLost && String(url).includes('/submit/')) {
        isLost = false
        throw new TypeError('connection reset')
      }
      return answer
    },
  })
  return {
    ...harness,
    realCustody,
    post,
    async addOperator(changes) {
      const { organizationId, key } = await createTestParent(realCustody.server)
      return harness.addEnvironment({ custody: { organizationId, url: 'http://custody.test' }, ...changes }, key)
    },
    async settled() {
      await harness.account.settled()
      await realCustody.server.settled()
    },
    loseAnswer() {
      isLost = true
    },
    holdSubmission() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}
