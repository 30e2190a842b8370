import type { CeremonyEnd } from 'latchkey/wire/mpc'
import { MpcError } from '../../shared/managed/failure.ts'
import type { MpcContext } from '../context.ts'
import { findCeremony } from '../store/ceremonies.ts'
import type { Owner } from '../store/wallets.ts'
import { banWallet, failCeremony } from './ban.ts'

/**
 * Ends a ceremony at the client's request, and destroys its machine. A check that failed at the client bans the wallet,
 * also after the server has finished: the pair must not run again. Repeating the request changes nothing.
 * @throws {MpcError} `unknown_ceremony`
 */
export async function endCeremony(
  context: MpcContext,
  { owner, ceremonyId, end }: { owner: Owner; ceremonyId: string; end: CeremonyEnd },
): Promise<void> {
  const ceremony = await findCeremony(context.database, owner, ceremonyId)
  if (!ceremony) throw new MpcError('unknown_ceremony')
  if (ceremony.status === 'failed') return
  if (end.reason === 'check_failed') await banWallet(context, ceremony, 'client')
  else if (ceremony.status === 'running') await failCeremony(context, ceremony, 'ceremony_over')
}
