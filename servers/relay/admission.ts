import { verify } from 'node:crypto'
import { RelayJwtError, verifyRelayJwt } from 'latchkey/crypto'
import { isLoopback } from '../shared/isLoopback.ts'
import { RelayError } from './failure.ts'

/** What the relay must know of a project: the pages that may use it. */
export type Project = { allowedOrigins: readonly string[] }

/** Undefined when there is no such project. */
export type FindProject = (projectId: string) => Promise<Project | undefined>

/** Who dials. */
export type Caller = { clientId: string; projectId: string }

/** What a dial shows, over HTTP or for a socket: browsers cannot set headers on a socket, so the query is the normal path. */
export type Dial = {
  query: URLSearchParams
  /** Headers of the request. */
  authorization: string | undefined
  host: string | undefined
  origin: string | undefined
}

/**
 * Lets in whoever shows a token made by the key it names, for this relay, in a known project, from a page of it
 * (relay-pairing §4). Native apps and servers send no origin.
 * @param options.publicUrls what clients call this relay; without any, the name of this machine that they dialled: the header that
 * holds it is their own word, and a token for another relay is no token for this one
 * @param options.findProject without it a project id may be any text
 * @throws {RelayError}
 */
export async function admit(
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

/** Node's own Ed25519: many times as fast as a library, which counts when all clients dial at once after a restart. */
function isSigned(signed: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(null, signed, { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }, signature)
}

/** The scheme does not matter: a proxy may have taken the encryption off, and HTTP calls name the address of the sockets. */
function isOurs(audience: string, from: { publicUrls: readonly string[]; host: string | undefined }): boolean {
  if (!URL.canParse(audience)) return false
  const { host, hostname } = new URL(audience)
  if (from.publicUrls.length === 0) return host === from.host && isLoopback(hostname)
  return from.publicUrls.some((url) => new URL(url).host === host)
}
