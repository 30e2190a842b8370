import type { Network } from 'latchkey/wire/account'
import {
  type AuthPayload,
  type Cacao,
  createRecap,
  formatRecap,
  isRecap,
  methodsOfRecap,
  parseRecap,
  toCaip2,
  toIssuer,
  toSignInText,
} from 'latchkey/wire/relay'
import type { Address, Hex } from 'viem'
import { type OfferedMethod, offeredMethods } from '../offeredMethods.ts'

/** A page asks for a sign-in and, by its recap, for a session at once (relay-pairing §10). */
export type SignInWish = {
  payload: AuthPayload
  /** Those of the page's that this wallet has. */
  networks: readonly Network[]
  /** Methods that its session may ask for; none where the page only wants a sign-in. */
  methods: readonly OfferedMethod[]
}

/** What of the wish this wallet can fulfil; undefined where it has none of the networks, or cannot read the recap. */
export function toSignInWish(payload: AuthPayload, networks: readonly Network[]): SignInWish | undefined {
  const known = networks.filter(({ chainId }) => payload.chains.includes(toCaip2(chainId)))
  const wanted = readMethods(payload)
  if (known.length === 0 || !wanted) return undefined
  return { payload, networks: known, methods: offeredMethods.filter((name) => wanted.includes(name)) }
}

function readMethods({ resources }: AuthPayload): string[] | undefined {
  try {
    const recap = parseRecap(resources)
    return recap ? methodsOfRecap(recap) : []
  } catch {
    return undefined
  }
}

/** One text to sign for each network, with what it says as data; all for one account. */
export type SignInText = { chain: string; said: Omit<Cacao['p'], 'iss'>; iss: string; text: string }

/** The texts of a wish: its recap limited to the chosen networks and the methods that this wallet has. */
export function toSignInTexts(
  wish: SignInWish,
  choice: { address: Address; networks: readonly Network[] },
): SignInText[] {
  const { type: _, chains: __, resources, ...rest } = wish.payload
  const chains = choice.networks.map(({ chainId }) => toCaip2(chainId))
  const said = { ...rest, ...limitResources(resources, wish.methods, chains) }
  return chains.map((chain) => {
    const iss = toIssuer(chain, choice.address)
    return { chain, said, iss, text: toSignInText(said, iss) }
  })
}

export function toCacao({ said, iss }: SignInText, signature: Hex): Cacao {
  return { h: { t: 'caip122' }, p: { ...said, iss }, s: { t: 'eip191', s: signature } }
}

/**
 * The recap is the last resource (ERC-5573); one that grants nothing is left out. Nor is any other signed, wherever it
 * stands: nobody was asked what it gives away.
 */
function limitResources(
  resources: AuthPayload['resources'],
  methods: readonly string[],
  chains: readonly string[],
): { resources?: string[] } {
  if (!resources) return {}
  const others = resources.filter((resource) => !isRecap(resource))
  const granted = methods.length > 0 ? [formatRecap(createRecap(methods, { chains }))] : []
  return { resources: [...others, ...granted] }
}
