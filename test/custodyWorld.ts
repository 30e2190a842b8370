import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Environment } from 'latchkey/wire/account'
import { createAccountServer } from '../servers/account/createAccountServer.ts'
import { createCustodyServer } from '../servers/custody/createCustodyServer.ts'
import { openDatabase } from '../servers/shared/database.ts'
import { createEnvelope } from '../servers/shared/envelope.ts'
import { createLog } from '../servers/shared/log.ts'
import type { Mail } from '../servers/shared/mail.ts'
import { createRawApiKey } from '../servers/shared/rawApiKey.ts'
import { createSoftAuthenticator, type SoftAuthenticator } from './softAuthenticator.ts'
import { createSoftVault, type SoftVault } from './softVault.ts'

const accountUrl = 'http://account.test'
const custodyUrl = 'http://custody.test'
const rpId = 'wallet.example'
const origin = `https://${rpId}`

/** A page's environment, in process and without sockets: the real servers on empty databases, and an authenticator. */
export type CustodyWorld = {
  environment: Environment
  /** For `createCustodyWallet` and similar functions. */
  options: { accountUrl: string; environmentId: string; rpId: string; fetch: typeof fetch }
  authenticator: SoftAuthenticator
  /** The authenticator of another device. */
  createAuthenticator: () => SoftAuthenticator
  /** Every email that was sent, oldest first. */
  mails: Mail[]
  /** Replaces the vault's frame. */
  vault: SoftVault
  /** Every request the page sent, oldest first, e.g. `POST /public/v1/submit/sign_raw_payload`. */
  requests: string[]
  /** Answers the next request for `path` in place of the server, which still receives it. */
  answerNext: (path: string, answer: () => Response | Promise<Response>) => void
  /** How many rows each server has of things that must not be created twice. */
  count: () => Promise<Counts>
}

/** Tables of the account server and of key custody, by the meaning of their rows. */
const counted = {
  people: 'accountPerson',
  sessions: 'accountSession',
  identities: 'accountIdentity',
  accountPasskeys: 'accountPasskey',
  organizations: 'custodyOrganization',
  users: 'custodyUser',
  wallets: 'custodyWallet',
  addresses: 'custodyWalletAccount',
  privateKeys: 'custodyPrivateKey',
  authenticators: 'custodyAuthenticator',
} as const
export type Counts = Record<keyof typeof counted, number>

export type WorldChanges = Partial<Omit<Environment, 'custody'>> & {
  custody?: Pick<Environment['custody'], 'walletName'>
}

export async function createCustodyWorld(changes: WorldChanges = {}): Promise<CustodyWorld> {
  const log = createLog({ write: () => undefined })
  const envelope = createEnvelope([new Uint8Array(32).fill(7)])
  const mails: Mail[] = []
  const sendMail = async (mail: Mail) => void mails.push(mail)
  const databases = { custody: await openDatabase({}), account: await openDatabase({}) }
  const custody = await createCustodyServer({ database: databases.custody, envelope, log, sendMail })
  const account = await createAccountServer({
    ...{ database: databases.account, envelope, log, publicUrl: accountUrl, sendMail },
    fetch: async (url, init) => custody.app.request(String(url), init),
  })

  const apiKey = createRawApiKey()
  const { organizationId } = await custody.createParentOrganization({
    ...{ name: 'Parent', userName: 'account server', apiPublicKey: apiKey.publicKey, origins: [origin], rpIds: [rpId] },
    ...(changes.userVerification && { userVerification: changes.userVerification }),
    freshPasskey: changes.freshPasskey,
    oidc: (changes.oidc ?? []).map(({ issuer, clientId }) => ({ issuer, audiences: [clientId] })),
  })
  const example = exampleEnvironment(organizationId)
  const environment = { ...example, ...changes, custody: { ...example.custody, ...changes.custody } }
  await account.putEnvironment(environment, apiKey)

  const requests: string[] = []
  const answers = new Map<string, () => Response | Promise<Response>>()
  async function pageFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input))
    requests.push(`${init?.method ?? 'GET'} ${url.pathname}`)
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    const app = url.origin === accountUrl ? account.app : custody.app
    const reply = await app.request(url.href, { ...init, headers })
    const answer = answers.get(url.pathname)
    answers.delete(url.pathname)
    return answer ? answer() : reply
  }

  return {
    environment,
    options: { accountUrl, environmentId: environment.environmentId, rpId, fetch: pageFetch },
    authenticator: createSoftAuthenticator({ origin }),
    createAuthenticator: () => createSoftAuthenticator({ origin }),
    mails,
    vault: createSoftVault({ signerPublicKey: () => custody.publicKeys.signer }),
    requests,
    answerNext: (path, answer) => void answers.set(path, answer),
    async count() {
      const counts = Object.entries(counted).map(async ([name, table]) => {
        const { kysely } = table.startsWith('account') ? databases.account : databases.custody
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(kysely)
        return [name, Number(rows[0]?.n)] as const
      })
      return Object.fromEntries(await Promise.all(counts)) as Counts
    },
  }
}

function exampleEnvironment(organizationId: string): Environment {
  return {
    environmentId: randomUUID(),
    name: 'Test',
    brand: { name: 'Test Wallet', rdns: 'com.example.wallet' },
    networks: [
      {
        chainId: 31337,
        chainName: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://rpc.test'],
      },
    ],
    delegates: [],
    userVerification: 'preferred',
    signIn: ['passkey', 'email'],
    oidc: [],
    custody: { organizationId, url: custodyUrl },
    vaultUrl: 'https://vault.example',
    allowedOrigins: [origin],
    rpIds: [rpId],
  }
}
