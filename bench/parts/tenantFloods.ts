import { randomBytes } from 'node:crypto'
import { type Person, stampActivity, stampSignature, toQuery, toRequest } from './custodyLoad.ts'
import { sendInLoop } from './floodConnections.ts'
import { fromStored, type Tenant } from './tenant.ts'

type Target = { port: number; tenant: Tenant }

const connections = 4

/** What an organization does within its rates, at four connections. None of them ends by itself. */
export const tenantFloods: Record<string, (target: Target) => Promise<unknown>> = {
  /** Answers as large as an organization may become. */
  largeOrganization: (target) => {
    const root = fromStored(target.tenant.root)
    return flood(target, '127.7.1.1', () => toQuery(root, 'get_organization', {}))
  },

  /** A Keccak hash of half a megabyte, sent as hex. */
  keccak: (target) => {
    const root = fromStored(target.tenant.root)
    const payload = `0x${randomBytes(480 * 1024).toString('hex')}`
    return flood(target, '127.7.2.1', () => signature(root, { payload, hashFunction: 'HASH_FUNCTION_KECCAK256' }))
  },

  /** Typed data of almost as many values as one may have. */
  typedData: (target) => {
    const root = fromStored(target.tenant.root)
    const types = {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      A: [{ name: 'x', type: 'uint8' }],
      B: [{ name: 'a', type: 'A[]' }],
    }
    const message = { a: Array.from({ length: 2000 }, () => ({ x: 1 })) }
    const payload = JSON.stringify({ domain: { name: 'bench' }, primaryType: 'B', types, message })
    return flood(target, '127.7.3.1', () => signature(root, { payload, encoding: 'PAYLOAD_ENCODING_EIP712' }))
  },

  /** A hundred payloads in one request. */
  payloads: (target) => {
    const root = fromStored(target.tenant.root)
    return flood(target, '127.7.4.1', () => signatures(root))
  },

  /** The same, each under policies as long as an organization may have. */
  policies: (target) => {
    const member = fromStored(target.tenant.member)
    return flood(target, '127.7.5.1', () => signatures(member))
  },

  /** Lists of a hundred activities that wait for approval, under the same policies. */
  lists: (target) => {
    const member = fromStored(target.tenant.member)
    return flood(target, '127.7.6.1', () => toQuery(member, 'list_activities', { paginationOptions: { limit: '100' } }))
  },

  /** Wallets of a hundred accounts. */
  accounts: (target) => {
    const root = fromStored(target.tenant.root)
    const accounts = Array.from({ length: 100 }, (_, at) => ({
      ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: `m/44'/60'/${at}'/0/0` },
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    }))
    return flood(target, '127.7.7.1', () =>
      activity(root, 'create_wallet', 'CREATE_WALLET', { walletName: randomBytes(8).toString('hex'), accounts }),
    )
  },

  /** Small signatures of twelve organizations behind one address. */
  organizations: (target) => {
    const people = target.tenant.others.map(fromStored)
    return Promise.all(
      people.map((person) => flood(target, '127.7.8.1', () => toRequest('sign_raw_payload', stampSignature(person)))),
    )
  },
}

const flood = (target: Target, address: string, request: () => Buffer) =>
  sendInLoop(target, { address, connections, request })

function activity(person: Person, name: string, type: string, parameters: object): Buffer {
  const { key, organizationId } = person
  return toRequest(name, stampActivity(key, { type: `ACTIVITY_TYPE_${type}`, organizationId, parameters }))
}

function signature(person: Person, of: { payload: string; encoding?: string; hashFunction?: string }): Buffer {
  const usual = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
  const parameters = { signWith: person.address, ...usual, ...of }
  return activity(person, 'sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', parameters)
}

function signatures(person: Person): Buffer {
  const payloads = Array.from({ length: 100 }, () => randomBytes(32).toString('hex'))
  const usual = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
  return activity(person, 'sign_raw_payloads', 'SIGN_RAW_PAYLOADS', { signWith: person.address, payloads, ...usual })
}
