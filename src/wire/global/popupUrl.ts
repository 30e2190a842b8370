import * as v from 'valibot'
import { parse } from '../parse.ts'
import { origin } from '../primitives.ts'
import { WireError } from '../wireError.ts'
import { publicKey } from './actions.ts'
import { isSolanaAction, type SolanaAction } from './solanaActionNames.ts'

type Envelope = { encryptedMessage: string; iv: string }
type Arguments = { action: 'connect'; receiverPublicKey: string } | { action: string; envelope: Envelope }

/**
 * Returns the address of the popup for one action. The wire fixes the order of its parts: path, then `provider_env_id`,
 * `requester_origin` and the arguments, then the hash. Only the arguments of `connect` are unencrypted.
 */
export function buildPopupUrl(
  request: Arguments & {
    walletUrl: string
    environmentId: string
    requesterOrigin: string
    /** Appended to the path where given. */
    version?: string
  },
): URL {
  const url = new URL(request.walletUrl)
  if (request.version) url.pathname = [...url.pathname.split('/').filter(Boolean), request.version].join('/')
  url.hash = `/${request.action}`
  url.searchParams.set('provider_env_id', request.environmentId)
  url.searchParams.set('requester_origin', request.requesterOrigin)
  if ('envelope' in request) {
    url.searchParams.set('encrypted_message', request.envelope.encryptedMessage)
    url.searchParams.set('iv', request.envelope.iv)
  } else {
    url.searchParams.set('receiver_public_key', request.receiverPublicKey)
  }
  return url
}

/**
 * Returns the address that opens the wallet for an action that it then takes by message, as `new-action`. It is for
 * actions whose own address is longer than servers accept, and for wallets that sent `acceptsHandover` when they
 * connected.
 */
export function toHandoverUrl(action: URL): URL {
  const url = new URL(action)
  url.hash = '/handover'
  for (const name of ['encrypted_message', 'iv']) url.searchParams.delete(name)
  return url
}

const query = v.object({
  provider_env_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  /** Only a claim (threats T6). */
  requester_origin: origin,
  receiver_public_key: v.optional(publicKey),
  encrypted_message: v.optional(v.string()),
  iv: v.optional(v.string()),
})

/** The request to a popup. Without an envelope, an action other than connect has unencrypted arguments: refuse it. */
export type PopupRequest = { environmentId: string; requesterOrigin: string } & (
  | { action: 'connect'; receiverPublicKey: string }
  | { action: 'eth-request' | SolanaAction; envelope: Envelope | undefined }
  /** The page gives the action itself by message. */
  | { action: 'handover' }
  | { action: 'unknown' }
)

/**
 * Reads the output of {@link buildPopupUrl}, from a popup's own location or from a `new-action` path.
 * @throws {WireError} when it names no environment or origin, connects without a key, or repeats a parameter
 */
export function parsePopupUrl(location: { search: string; hash: string }): PopupRequest {
  const pairs = [...new URLSearchParams(location.search)]
  const parameters = parse(query, Object.fromEntries(pairs))
  // Parsers differ in which of two equal parameters they read.
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw new WireError('', 'a name occurs twice')
  const claim = { environmentId: parameters.provider_env_id, requesterOrigin: parameters.requester_origin }
  const action = location.hash.replace(/^#\/?/, '')
  if (action === 'connect')
    return { ...claim, action, receiverPublicKey: parse(receiverOfConnect, parameters).receiver_public_key }
  if (action === 'eth-request' || isSolanaAction(action)) return { ...claim, action, envelope: envelopeOf(parameters) }
  return { ...claim, action: action === 'handover' ? action : 'unknown' }
}

const receiverOfConnect = v.object({ receiver_public_key: publicKey })

function envelopeOf(parameters: v.InferOutput<typeof query>): Envelope | undefined {
  const { encrypted_message, iv } = parameters
  return encrypted_message !== undefined && iv !== undefined ? { encryptedMessage: encrypted_message, iv } : undefined
}
