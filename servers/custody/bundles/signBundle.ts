import { sign } from 'node:crypto'
import { formatSignedBundle } from 'latchkey/crypto'
import type { ExportBundleData, ImportBundleData, OtpBundleData } from 'latchkey/wire/custody'
import type { ServerKey } from '../context/serverKeys.ts'

/** Returns the JSON text of a bundle with `content`, signed by one of the server's keys (key-custody §5.4). */
export function signBundle(
  { privateKey, publicKey }: ServerKey,
  content: ExportBundleData | ImportBundleData | OtpBundleData,
): string {
  const data = Buffer.from(JSON.stringify(content))
  return formatSignedBundle({ data, signature: sign('sha256', data, privateKey), publicKey })
}
