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
  /** The page's networks that this wallet has. */
  networks: readonly Network[]
  /** Methods of the session. Empty if the page only wants a sign-in. */
  methods: readonly OfferedMethod[]
}

/**
 * Returns the part of the request that this wallet supports; undefined if it has none of the networks or can't read the
 * recap.
 */
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

/** One text to sign per network, with its fields as data. All texts are for one account. */
export type SignInText = { chain: string; said: Omit<Cacao['p'], 'iss'>; iss: string; text: string }

/** Returns the texts to sign. Their recap is limited to the chosen networks and the methods that this wallet has. */
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
 * Replaces the page's recaps with the limited one, as the last resource (ERC-5573). Leaves it out if it grants nothing.
 * Other recaps are never signed, because the user was not asked about them.
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
