/**
 * Returns whether this browser may have passkeys that encrypt (the PRF extension). Only newer browsers tell; in others the user finds
 * out, and takes a password instead.
 */
export async function canSealByPasskey(): Promise<boolean> {
  type Capable = { getClientCapabilities?: () => Promise<Record<string, boolean>> }
  const { PublicKeyCredential: passkeys } = globalThis as { PublicKeyCredential?: Capable }
  if (!passkeys) return false
  const capabilities = await passkeys.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.['extension:prf'] !== false
}
