import { toHex } from 'latchkey/crypto'
import type { Signing } from 'latchkey/wire/mpc'
import type { WaasRequest } from 'latchkey/wire/waas'
import type { Handlers, Origin } from '../channel/createDispatcher.ts'
import { toSignedBytes } from '../signing/signedBytes.ts'
import { toReply } from '../signing/toReply.ts'
import { withShares } from './account.ts'
import type { HandlerContext } from './context.ts'
import type { Account } from './services.ts'
import type { Proofs } from './session.ts'
import { toMaking } from './wallets.ts'

type Signer = Account & Proofs & { password?: string | undefined }

/** Requests that sign. */
export function signHandlers({
  open,
}: HandlerContext): Pick<Handlers, 'signMessage' | 'signRawMessage' | 'signTransaction' | 'signTypedData'> {
  async function sign(signer: Signer, signing: Signing, from: Origin): Promise<string> {
    const { chainName } = signer
    // A request that cannot be signed fails before anything is asked of a server.
    const message = toSignedBytes(chainName, signing)
    const services = open(from, signer)
    const making = toMaking(services, { password: signer.password })
    const operation = signing.type === 'transaction' ? 'SIGN_TRANSACTION' : 'SIGN_MESSAGE'
    return withShares(services, { account: signer, operation, making }, async ({ walletId, publicKey }) => {
      const signature = await services.party.sign(walletId, { ...making, signing, message })
      return toReply(chainName, { signing, signature, publicKey })
    })
  }

  return {
    signMessage: ([args], from) => sign(args, { type: 'message', message: toMessage(args.message) }, from),
    signRawMessage: ([{ message: hash, context, ...args }], from) => {
      const eip7702Auth = context?.eip7702Auth && toAuthorization(context.eip7702Auth)
      return sign(args, { type: 'raw', hash, ...(eip7702Auth && { eip7702Auth }) }, from)
    },
    signTransaction: ([{ senderAddress: accountAddress, transaction, ...args }], from) =>
      sign({ ...args, accountAddress }, { type: 'transaction', transaction: transaction.replace(/^0x/, '') }, from),
    signTypedData: ([{ typedData, ...args }], from) => sign(args, { type: 'typedData', typedData }, from),
  }
}

/** Decided by the type and never by the looks of a text: `0x…` is a text too (managed-wallet §6). */
function toMessage(
  message: WaasRequest<'signMessage'>[0]['message'],
): Extract<Signing, { type: 'message' }>['message'] {
  if (typeof message === 'string') return message
  return { raw: typeof message.raw === 'string' ? message.raw : `0x${toHex(message.raw)}` }
}

/** Pages write BigInts as decimal text. */
function toAuthorization({ address, chainId, nonce }: AuthorizationText) {
  return { address, chainId: Number(chainId), nonce: Number(nonce) }
}
type AuthorizationText = NonNullable<NonNullable<WaasRequest<'signRawMessage'>[0]['context']>['eip7702Auth']>
