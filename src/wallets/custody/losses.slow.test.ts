import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTokenIssuer } from '../../../servers/testing/tokenIssuer.ts'
import { confirmEmail, hold, openCustodyPage } from '../../../test/custodyPage.ts'
import type { CustodyWorld } from '../../../test/custodyWorld.ts'
import { type Flow, requestsOf, survive } from '../../../test/losses/flow.ts'
import type { DeviceJoin, DevicePairing } from '../embedded/devicePairing.ts'
import type { CodeEntry } from '../embedded/embeddedWallet.ts'
import type { RecoveryType } from '../embedded/recoveryState.ts'

// Each flow on a network that loses one message: every answer in turn, and every request.

// Devices that wait for each other poll more often here, so that the test is fast. Other files in this worker may have loaded
// the real module already, and must not get this one.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('./devicePairing/limits.ts', () => ({ pollEveryMs: 5 }))

const email = 'ada@example.com'
const container = {} as HTMLElement
const words = 'test test test test test test test test test test test junk'
const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

beforeAll(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterAll(() => vi.unstubAllGlobals())

/** A browser whose requests go over `network`. */
function openPage(world: CustodyWorld, network?: typeof fetch) {
  const page = openCustodyPage(world)
  if (network) page.reload({ fetch: network })
  return page
}

/** Returns the code of the newest email, after all emails requested from now on have arrived. */
function openMailbox(world: CustodyWorld): () => Promise<string> {
  const asked = () => world.requests.filter((request) => /\/(email-codes|recovery)$/.test(request)).length
  const before = asked() - world.mails.length
  return async () => {
    await vi.waitFor(() => expect(world.mails).toHaveLength(asked() - before), { interval: 1 })
    return /^\w{6,}$/m.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? ''
  }
}

async function signUp(world: CustodyWorld, network?: typeof fetch) {
  hold(world.authenticator)
  const page = openPage(world)
  await page.wallet.signUp({ displayName: 'Ada' })
  if (network) page.reload({ fetch: network })
  return page
}

async function confirmed(world: CustodyWorld) {
  const page = await signUp(world)
  await confirmEmail(world, page.wallet, email)
  return page
}

/** Asks for a code and enters it, in a browser without stored state. */
const byEmail = (begin: Flow['begin'], makes: Flow['makes']): Flow => ({ begin, makes })

const newUser = { people: 1, organizations: 1, users: 1, wallets: 1, addresses: 1 }

const enterCode = (world: CustodyWorld) => {
  let page: ReturnType<typeof openPage>
  let entry: CodeEntry<unknown>
  const newestCode = openMailbox(world)
  return {
    page: () => page,
    steps: (network: typeof fetch) => {
      page = openPage(world, network)
      return [
        async () => {
          entry = await page.wallet.signInWithEmail(email)
        },
        async () => entry.submit(await newestCode()),
      ]
    },
  }
}

const flows: Record<string, Flow> = {
  'signing up': {
    makes: { ...newUser, sessions: 1, accountPasskeys: 1, authenticators: 1 },
    async begin(world) {
      hold(world.authenticator)
      let page: ReturnType<typeof openPage>
      return {
        steps(network) {
          page = openPage(world, network)
          return [() => page.wallet.signUp({ displayName: 'Ada' })]
        },
        verify: async () => void page.signedIn(),
      }
    },
  },
  'signing in': {
    makes: { sessions: 1 },
    async begin(world) {
      const { accounts } = (await signUp(world)).signedIn()
      let page: ReturnType<typeof openPage>
      return {
        steps(network) {
          page = openPage(world, network)
          return [() => page.wallet.signIn()]
        },
        verify: async () => expect(page.signedIn().accounts).toEqual(accounts),
      }
    },
  },
  'email sign-in of a new user': byEmail(
    async (world) => {
      const { page, steps } = enterCode(world)
      return { steps, verify: async () => expect(page().signedIn().person.confirmedEmail).toBe(email) }
    },
    { ...newUser, sessions: 1, identities: 1 },
  ),
  'email sign-in of an existing user': byEmail(
    async (world) => {
      const { accounts } = (await confirmed(world)).signedIn()
      const { page, steps } = enterCode(world)
      return { steps, verify: async () => expect(page().signedIn().accounts).toEqual(accounts) }
    },
    { sessions: 1 },
  ),
  'confirming an address': {
    makes: { identities: 1 },
    async begin(world) {
      const page = await signUp(world)
      const newestCode = openMailbox(world)
      let entry: CodeEntry<unknown>
      return {
        steps(network) {
          page.reload({ fetch: network })
          return [
            () => page.wallet.restore(),
            async () => {
              entry = await page.wallet.confirmEmail(email)
            },
            async () => entry.submit(await newestCode()),
          ]
        },
        verify: async () => expect(page.signedIn().person.confirmedEmail).toBe(email),
      }
    },
  },
  'adding a passkey': {
    makes: { authenticators: 1 },
    async begin(world) {
      const page = await signUp(world)
      return {
        steps(network) {
          page.reload({ fetch: network })
          return [() => page.wallet.restore(), () => page.wallet.addPasskey({ name: 'Laptop' })]
        },
        verify: async () => expect(await page.wallet.passkeys()).toMatchObject([{}, { name: 'Laptop' }]),
      }
    },
  },
  'another account': {
    makes: { addresses: 1 },
    async begin(world) {
      const page = await signUp(world)
      return {
        steps(network) {
          page.reload({ fetch: network })
          return [() => page.wallet.restore(), () => page.wallet.createAccount()]
        },
        verify: async () => expect(page.signedIn().accounts).toHaveLength(2),
      }
    },
  },
  ...Object.fromEntries(
    (['words', 'key'] as const).map((kind) => [
      `import of ${kind}`,
      {
        makes: kind === 'words' ? { wallets: 1, addresses: 1 } : { privateKeys: 1 },
        async begin(world) {
          const page = await signUp(world)
          world.vault.type(kind === 'words' ? words : key)
          return {
            steps(network) {
              page.reload({ fetch: network })
              return [() => page.wallet.restore(), () => page.wallet.importWallet({ container, kind })]
            },
            verify: async () => expect(page.signedIn().accounts).toHaveLength(2),
          }
        },
      } satisfies Flow,
    ]),
  ),
  ...Object.fromEntries(
    (['email', 'passkey'] as const satisfies readonly RecoveryType[]).map((type) => [
      `recovery by ${type}`,
      {
        makes: { sessions: 1, authenticators: 1, accountPasskeys: 1 },
        async begin(world) {
          const { accounts } = (await confirmed(world)).signedIn()
          const newestCode = openMailbox(world)
          hold(world.createAuthenticator())
          let page: ReturnType<typeof openPage>
          return {
            steps(network) {
              page = openPage(world, network)
              return [
                async () => {
                  await page.wallet.initRecovery({ type, email, container })
                },
                async () => page.wallet.verifyRecoveryCode(await newestCode()),
                () => page.wallet.completeRecovery({ name: 'New phone' }),
              ]
            },
            verify: async () => expect(page.signedIn().accounts).toEqual(accounts),
          }
        },
      } satisfies Flow,
    ]),
  ),
  'a second device': {
    makes: { sessions: 1, authenticators: 1, accountPasskeys: 1 },
    async begin(world) {
      const first = await signUp(world)
      const { accounts } = first.signedIn()
      let second: ReturnType<typeof openPage>
      let link: DevicePairing
      let join: DeviceJoin
      return {
        steps(network) {
          first.reload({ fetch: network })
          second = openPage(world, network)
          const device = world.createAuthenticator()
          return [
            () => first.wallet.restore(),
            async () => {
              link = await first.wallet.startDevicePairing({ page: 'https://wallet.example/' })
            },
            async () => {
              hold(device)
              join = await second.wallet.joinDevice(link.url, { name: 'Phone' })
            },
            () => vi.waitFor(() => expect(link.store.getState()).toMatchObject({ code: join.code }), { interval: 2 }),
            () => link.approve(),
            () => join.signIn(),
          ]
        },
        verify: async () => expect(second.signedIn().accounts).toEqual(accounts),
      }
    },
  },
}

let issuer: Awaited<ReturnType<typeof startTokenIssuer>>
beforeAll(async () => {
  issuer = await startTokenIssuer({ now: Date.now })
})
afterAll(() => issuer.close())

function byProvider(): Flow {
  return {
    changes: { oidc: [{ name: 'Example', issuer: issuer.issuer, clientId: 'client' }] },
    makes: { ...newUser, sessions: 1, identities: 1 },
    async begin(world) {
      let page: ReturnType<typeof openPage>
      const getIdToken = async ({ nonce }: { nonce: string }) => issuer.sign({ sub: 'ada', nonce })
      return {
        steps(network) {
          page = openPage(world, network)
          return [() => page.wallet.signInWithOidc({ provider: 'Example', getIdToken })]
        },
        verify: async () => void page.signedIn(),
      }
    },
  }
}

/** Waiting devices poll again and again, so losing the first request stands for losing any of them. */
const isDistinct = (request: string) => !/device-pairings\/\* #([2-9]|\d\d)/.test(request)

describe.each([...Object.keys(flows), 'sign-in with a provider'])('%s', (name) => {
  const flow = () => flows[name] ?? byProvider()
  test.each(['answer', 'request'] as const)('each %s lost once', async (lost) => {
    const failed: string[] = []
    for (const request of (await requestsOf(flow())).filter(isDistinct)) {
      await survive(flow(), { request, lost }).catch((error: unknown) => {
        failed.push(`${request}: ${error instanceof Error ? `${error.name} ${error.message}` : error}`)
      })
    }
    expect(failed).toEqual([])
  })
})
