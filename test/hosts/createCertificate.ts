import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/** A test's certificate. `spki` is for Chromium's `--ignore-certificate-errors-spki-list`. */
export type Certificate = { key: string; cert: string; spki: string }

const oid = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
} as const
const dayMs = 24 * 60 * 60 * 1000

/** Makes a self-signed certificate for these host names (RFC 5280), valid for some days, with Node alone. */
export function createCertificate(hosts: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = sequence(objectId(oid.ecdsaWithSha256))
  const name = sequence(der(0x31, sequence(objectId(oid.commonName), der(0x0c, Buffer.from('Latchkey test')))))
  const altNames = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))))
  const extensions = sequence(
    sequence(objectId(oid.subjectAltName), der(0x04, altNames)),
    sequence(objectId(oid.basicConstraints), der(0x04, sequence(der(0x01, Buffer.of(0xff))))),
  )
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + 7 * dayMs)),
    name,
    spki,
    der(0xa3, extensions),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey))
  const text = sequence(body, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    spki: createHash('sha256').update(spki).digest('base64'),
  }
}

/** Tag, length, value (X.690 §8.1). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  const long = length < 0x80 ? [] : length < 0x100 ? [0x81] : [0x82, length >> 8]
  return Buffer.concat([Buffer.of(tag, ...long, length & 0xff), value])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
