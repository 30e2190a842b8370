import { parse } from '../../wire/parse.ts'
import { hex } from '../../wire/primitives.ts'
import type { Metadata } from '../../wire/relay/metadata.ts'
import { createRelayClient } from './client/createRelayClient.ts'
import type { RelayClient } from './client/relayClient.ts'
import type { RelayProviderOptions } from './relayProvider.ts'
import type { ReadingOptions } from './requests/readChain.ts'

/** Opens the client. `follow` adds listeners before it reads its storage and emits late answers. */
export async function openClient(
  options: RelayProviderOptions & Pick<ReadingOptions, 'environment'> & { metadata: Metadata },
  follow: (client: RelayClient) => void,
): Promise<RelayClient> {
  const { projectId, relayUrl, metadata, storagePrefix, relayStorage, openSocket, now, log } = options
  const client = createRelayClient({
    ...{ projectId, relayUrl, metadata },
    ...(storagePrefix !== undefined && { storagePrefix }),
    ...(relayStorage && { storage: relayStorage }),
    ...(openSocket && { openSocket }),
    ...(now && { now }),
    ...(log && { log }),
    async callContract({ chainId, to, data }) {
      const { readChain } = await import('./requests/readChain.ts')
      const request = { method: 'eth_call', params: [{ to, data }, 'latest'] }
      return parse(hex, await readChain({ chainId, isApproved: true }, request, options))
    },
  })
  follow(client)
  await client.open()
  return client
}
