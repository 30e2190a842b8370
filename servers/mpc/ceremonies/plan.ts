import { createHash } from 'node:crypto'
import { type MachineKind, type Start, toSessionId } from 'latchkey/crypto/threshold'
import {
  type CeremonyStart,
  type MfaAction,
  partiesOf,
  resharePlans,
  type ThresholdSignatureScheme,
  toReshareSeats,
} from 'latchkey/wire/mpc'
import { MpcError } from '../../shared/managed/failure.ts'
import type { WalletRow } from '../store/tables.ts'

/** The MFA action of each ceremony that has one (managed-wallet §3). */
export const actionOf: Partial<Record<CeremonyStart['kind'], MfaAction>> = {
  sign: 'wallet.waas.sign',
  refresh: 'wallet.waas.refresh',
  reshare: 'wallet.waas.reshare',
}

/** What is known of a ceremony before it begins. */
export type Subject = {
  environmentId: string
  ceremonyId: string
  walletId: string
  engine: MachineKind['engine']
  /** Of the shares that take part, or of the new ones of a new key. */
  scheme: ThresholdSignatureScheme
  epoch: number
  serverNonce: string
}

/**
 * Returns the inputs of the server's parties.
 * @param options.shares the active shares by party; none for a new key
 * @param options.message the bytes that are signed
 * @throws {MpcError} `invalid_signers`, `wrong_scheme`
 */
export function planCeremony(
  request: CeremonyStart,
  subject: Subject,
  options: {
    wallet?: WalletRow | undefined
    shares: ReadonlyMap<number, Uint8Array>
    message?: Uint8Array | undefined
  },
): { kind: MachineKind; starts: Start[] } {
  const { engine, scheme, epoch } = subject
  const { shares, message } = options
  const { server } = partiesOf[scheme]
  const sessionId = toSessionId({
    ...{ environmentId: subject.environmentId, walletId: subject.walletId, ceremonyId: subject.ceremonyId },
    ...{ kind: request.kind, engine, scheme, epoch, origin: request.origin },
    digest: message ? createHash('sha256').update(message).digest('hex') : '',
    ...{ clientNonce: request.clientNonce, serverNonce: subject.serverNonce },
  })
  const each = (ceremony: MachineKind['ceremony'], input: (party: number) => object) => ({
    kind: { engine, ceremony },
    starts: server.map((party) => ({ address: party, input: { sessionId, ...input(party) } })),
  })

  switch (request.kind) {
    case 'keygen':
      return each('keygen', (party) => ({ scheme, party }))
    case 'import':
      return each(
        request.form === 'scalar' && engine === 'frost-ed25519-1' ? 'importScalar' : 'importKey',
        (party) => ({
          ...{ scheme, party },
        }),
      )
    case 'sign': {
      const signers = toSigners(scheme, request.signers)
      return each('sign', (party) => ({ share: shares.get(party), signers, message }))
    }
    case 'refresh':
      return each('refresh', (party) => ({ share: shares.get(party) }))
    case 'reshare': {
      const to = request.newThresholdSignatureScheme
      if (request.oldThresholdSignatureScheme !== scheme) throw new MpcError('wrong_scheme')
      const publicKey = Uint8Array.from(Buffer.from(options.wallet?.publicKey ?? '', 'hex'))
      const seats = toReshareSeats(scheme, to).filter(({ side }) => side === 'server')
      const starts = seats.map(({ address, dealer, newParty }) => {
        const share = dealer === undefined ? undefined : shares.get(dealer)
        const own = { ...(share && { share }), ...(newParty !== undefined && { newParty }) }
        return {
          address,
          input: { sessionId, ...resharePlans[scheme][to], from: scheme, to, publicKey, epoch, ...own },
        }
      })
      return { kind: { engine, ceremony: 'reshare' }, starts }
    }
    default:
      return request satisfies never
  }
}

/** All parties of the server sign, with as many of the client's as are missing. */
function toSigners(scheme: ThresholdSignatureScheme, chosen: readonly number[]): number[] {
  const { threshold, client, server } = partiesOf[scheme]
  const isWhole = new Set(chosen).size === chosen.length && chosen.length + server.length === threshold
  if (!isWhole || !chosen.every((party) => (client as readonly number[]).includes(party))) {
    throw new MpcError('invalid_signers')
  }
  return [...chosen, ...server]
}
