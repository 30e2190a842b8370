/** An exported secret. `bytes` are the UTF-8 of the text that is shown, and are wiped afterwards. */
export type Secret = { kind: 'words' | 'key'; bytes: Uint8Array<ArrayBuffer> }

/** Returns the text of a secret, to show or copy it. */
export function readSecret({ bytes }: Secret): string {
  return new TextDecoder().decode(bytes)
}

export function wipe({ bytes }: Secret): void {
  bytes.fill(0)
}
