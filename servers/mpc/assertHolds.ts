import { toShareProofContext } from 'latchkey/crypto/threshold'
import { partiesOf, type ShareProof } from 'latchkey/wire/mpc'
import { MpcError } from '../shared/managed/failure.ts'
import type { MpcContext } from './context.ts'
import type { OpenedShares } from './store/shares.ts'
import type { WalletRow } from './store/tables.ts'

type Binding = Parameters<typeof toShareProofContext>[0]

/**
 * Refuses a caller that does not prove that it holds shares of the client, of the same ceremony as those of the server. The public
 * parts of its shares are read from the server's own, never from the caller. A refusal bans nothing: any thief of the session
 * could cause it.
 * @param options.proofs one of each party at most
 * @throws {MpcError} `unproven_share`
 */
export async function assertHolds(
  { runStep }: Pick<MpcContext, 'runStep'>,
  options: {
    wallet: Pick<WalletRow, 'walletId' | 'environmentId' | 'engine'>
    /** The server's own. */
    opened: OpenedShares
    proofs: readonly ShareProof[]
    request: Pick<Binding, 'action' | 'subject'>
  },
): Promise<void> {
  const { wallet, opened, proofs, request } = options
  const { walletId, environmentId, engine } = wallet
  const { scheme, epoch, shares } = opened
  const [own] = shares.values()
  const client: readonly number[] = partiesOf[scheme].client
  const isComplete = proofs.length > 0 && proofs.every(({ party }) => client.includes(party))
  if (!own || !isComplete) throw new MpcError('unproven_share')
  // A copy: a thread takes what it is given, and the caller still needs its shares.
  const areProofs = await runStep('areShareProofs', engine, new Uint8Array(own), {
    context: toShareProofContext({ ...request, environmentId, walletId, epoch }),
    proofs: proofs.map(({ party, proof }) => ({ party, proof: Buffer.from(proof, 'hex') })),
  })
  if (!areProofs) throw new MpcError('unproven_share')
}

/**
 * As `assertHolds`, for every share of the client.
 * @throws {MpcError} `unproven_share`
 */
export async function assertHoldsAll(...[context, options]: Parameters<typeof assertHolds>): Promise<void> {
  const proven = new Set(options.proofs.map(({ party }) => party))
  if (!partiesOf[options.opened.scheme].client.every((party) => proven.has(party))) {
    throw new MpcError('unproven_share')
  }
  await assertHolds(context, options)
}
