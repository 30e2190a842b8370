import { verify } from 'node:crypto'
import { RelayJwtError, verifyRelayJwt } from 'latchkey/crypto'
import { isLoopback } from '../shared/isLoopback.ts'
import { RelayError } from './failure.ts'

/** A project, with the origins of the pages that may use it. */
export type Project = { allowedOrigins: readonly string[] }

/** Undefined when there is no such project. */
export type FindProject = (projectId: string) => Promise<Project | undefined>

/** An authenticated client. */
export type Caller = { clientId: string; projectId: string }

/** The credentials of a request, over HTTP or for a socket. Browsers cannot set headers on a socket, so most are in the query. */
export type Dial = {
  query: URLSearchParams
  /** Headers of the request. */
  authorization: string | undefined
  host: string | undefined
  origin: string | undefined
}

/**
 * Accepts a token that is signed with the key it names, for this relay, in a known project, from one of the project's pages
 * (relay-pairing §4). Native apps and servers send no origin.
 * @param options.publicUrls the addresses by which clients call this relay. Without any, only the name of this machine is
 * accepted: the Host header is the client's own claim, and a token for another relay must not open this one
 * @param options.findProject without it, any text is accepted as a project id
 * @throws {RelayError}
 */
export async function authenticate(
  dial: Dial,
  options: { publicUrls: readonly string[]; findProject?: FindProject | undefined; now: number },
): Promise<Caller> {
  const { query, authorization, host, origin } = dial
  const { publicUrls, findProject, now } = options
  const projectId = query.get('projectId') ?? ''
  const jwt = authorization?.replace(/^Bearer /, '') ?? query.get('auth') ?? ''
  try {
    const isAudience = (audience: string) => isOurs(audience, { publicUrls, host })
    const { clientId } = verifyRelayJwt(jwt, { isAudience, now: Math.floor(now / 1000), isSigned })
    if (projectId === '') throw new RelayError('ProjectNotFound')
    await assertProject(projectId, origin, findProject)
    return { clientId, projectId }
  } catch (error) {
    throw error instanceof RelayJwtError ? new RelayError('InvalidJwt', { cause: error }) : error
  }
}

async function assertProject(
  projectId: string,
  origin: string | undefined,
  findProject: FindProject | undefined,
): Promise<void> {
  if (!findProject) return
  const project = await findProject(projectId)
  if (!project) throw new RelayError('ProjectNotFound')
  if (origin !== undefined && !project.allowedOrigins.includes(origin)) throw new RelayError('OriginNotAllowed')
}

/** By Node's own Ed25519, many times as fast as a library: after a restart all clients connect at once. */
function isSigned(signed: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(null, signed, { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }, signature)
}

/** The scheme is ignored: a proxy may have ended TLS, and HTTP calls name the websocket address. */
function isOurs(audience: string, from: { publicUrls: readonly string[]; host: string | undefined }): boolean {
  if (!URL.canParse(audience)) return false
  const { host, hostname } = new URL(audience)
  if (from.publicUrls.length === 0) return host === from.host && isLoopback(hostname)
  return from.publicUrls.some((url) => new URL(url).host === host)
}
