import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

/** Claims of a token; undefined ones are omitted. */
export type TokenClaims = { [claim in keyof JWTPayload]: JWTPayload[claim] | undefined }

/** An OIDC issuer that signs any claims that a test chooses, also those that an honest one would not. */
export type TokenIssuer = {
  issuer: string
  /** Requests so far, by path. */
  asked: string[]
  /** Returns a token of now for client `client`, unless changed; signed with the current key. */
  sign(claims?: TokenClaims, header?: Partial<JWTHeaderParameters>): Promise<string>
  /** Changes the signing key, and publishes the new one. */
  rotate(): Promise<void>
  /** Replaces the reply of this path by a function, or restores it. */
  answer(handler?: (path: string, response: ServerResponse, request: IncomingMessage) => void): void
  close(): Promise<void>
}

const discovery = '/.well-known/openid-configuration'

/** @param options.jwksUri the address in the discovery document, instead of the issuer's own */
export async function startTokenIssuer(options: { now: () => number; jwksUri?: string }): Promise<TokenIssuer> {
  const { now } = options
  const asked: string[] = []
  let keyId = 0
  let key = await createKey()
  let custom: Parameters<TokenIssuer['answer']>[0]

  async function createKey() {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    keyId += 1
    const kid = `key ${keyId}`
    const jwk: JWK = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid }
    return { privateKey, jwk, kid }
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (custom) return custom(path, response, request)
    const documents: Record<string, object> = {
      [discovery]: { issuer, jwks_uri: options.jwksUri ?? `${issuer}/keys` },
      '/keys': { keys: [key.jwk] },
    }
    response.writeHead(documents[path] ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(documents[path] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  return {
    issuer,
    asked,
    sign(claims = {}, header = {}) {
      const at = Math.floor(now() / 1000)
      const usual = { iss: issuer, aud: 'client', sub: 'ada', iat: at, exp: at + 600 }
      return new SignJWT({ ...usual, ...claims } as JWTPayload)
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
        .sign(key.privateKey)
    },
    async rotate() {
      key = await createKey()
    },
    answer(handler) {
      custom = handler
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
