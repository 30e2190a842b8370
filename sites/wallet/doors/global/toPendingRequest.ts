import { isAddress } from 'latchkey/wire'
import type { Asking } from '../../review/requester.ts'
import type { SolanaAsking } from '../../review/solana/solanaCall.ts'
import type { Asked } from './doorState.ts'
import type { GlobalDoor } from './globalDoor.ts'

/** What a popup was opened for, as the review room takes it: the envelope proved who wrote it (threats T6). */
export function toAsking(asked: Asked, door: GlobalDoor): Asking {
  const { request } = asked
  return {
    ...common(asked, door),
    accounts: asked.connection.addresses.filter(isAddress),
    request: request?.action === 'eth-request' ? request : undefined,
    approve: (effect) => door.approve(asked, async () => ({ data: await effect() })),
  }
}

/** The same for what is asked of the person's Solana account. */
export function toSolanaAsking(asked: Asked, door: GlobalDoor): SolanaAsking {
  const { request } = asked
  return {
    ...common(asked, door),
    account: asked.connection.solanaAddress,
    request: request?.action === 'eth-request' ? undefined : request,
    approve: (effect) => door.approve(asked, effect),
  }
}

function common(asked: Asked, door: GlobalDoor): Pick<Asking, 'id' | 'requester' | 'refuse'> {
  return {
    id: asked.id,
    requester: { origin: asked.origin, isProven: asked.isOpener, isAuthor: true },
    refuse: (error) => door.refuse(asked, error),
  }
}
