import { fromBase64, sealRsa, toBase64, toBase64url } from 'latchkey/crypto'
import { type DelegatedShare, partiesOf } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import { toShareText } from '../shares/shareText.ts'
import { withShares } from './account.ts'
import type { HandlerContext } from './context.ts'
import { makingFor } from './wallets.ts'

/** The scheme of a delegated wallet: the project's share and the server's reach its threshold. */
const scheme = 'TWO_OF_THREE'

/**
 * The request that gives one share to the environment's project (managed-wallet §4.6), which can then sign together with the
 * server's party. The page names no key: only the environment says whose it is.
 */
export function delegationHandlers({ open, config }: HandlerContext): Pick<Handlers, 'delegateKeyShares'> {
  return {
    async delegateKeyShares([args], from) {
      const { delegationKey } = config
      if (delegationKey === undefined) throw new FrameError('delegation_off')
      if (args.chainName === 'SUI') throw new FrameError('delegation_unsupported')
      const services = open(from, args)
      const { party, store, backups } = services
      const making = await makingFor(services, args)
      await withShares(services, { account: args, operation: 'RESHARE', making }, async ({ walletId, active }) => {
        if (active?.scheme === 'THREE_OF_FIVE') throw new FrameError('wrong_scheme')
        // Always new shares: the server asks for the MFA token of a reshare, and a share that was delegated before no longer fits.
        const wallet = await party.reshare(walletId, { ...making, to: scheme })
        if (!wallet.active) throw new FrameError('shares_missing')
        const shares = await store.openShares(walletId, wallet.active, making)
        const delegate = partiesOf[scheme].client[1]
        const share = shares.get(delegate)
        if (!share) throw new FrameError('shares_missing')
        const sealed = await sealFor(delegationKey, toShareText(wallet, share))
        const { epoch, ceremonyId } = wallet.active
        const backup = { ceremonyId, party: delegate, epoch, location: 'delegated', proof: 'delegate', sealed } as const
        const keyShareId = await backups.put(walletId, backup)
        // Only the project can open it. That the store returns the same bytes is all that the frame can check.
        if ((await backups.recall(walletId, keyShareId)) !== sealed) throw new FrameError('backup_failed')
        await backups.confirm(walletId, { content: new Map([[keyShareId, sealed]]) })
      })
    },
  }
}

async function sealFor(delegationKey: string, text: string): Promise<string> {
  const sealed = await sealRsa(fromBase64(delegationKey), new TextEncoder().encode(text))
  const { iv, ciphertext, tag, encryptedKey } = sealed
  const share: DelegatedShare = {
    alg: 'HYBRID-RSA-AES-256',
    ...{ iv: toBase64url(iv), ct: toBase64url(ciphertext), tag: toBase64url(tag), ek: toBase64url(encryptedKey) },
  }
  return toBase64(new TextEncoder().encode(JSON.stringify(share)))
}
