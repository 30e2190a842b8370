import { writeFile } from 'node:fs/promises'

/** Where everything is: what `createStack` returns and `.latchkey/stack.json` holds. Addresses are absolute, with port. */
export type StackInfo = {
  ready: boolean
  environmentId: string
  sites: { demo: string; wallet: string }
  servers: { account: string; custody: string; rpc: string }
  chains: { chainId: number; rpcUrl: string; name: string }[]
  /** The development parent organization's API key, so that any official client can be pointed at this stack. */
  custody: { organizationId: string; apiPublicKey: string; apiPrivateKey: string }
}

/** Tells other programs where the stack is. It holds an API key, so only its owner may read it. */
export async function writeStackInfo(file: string, info: StackInfo): Promise<void> {
  await writeFile(file, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 })
}
