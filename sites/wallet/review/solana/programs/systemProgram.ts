import { toBase58 } from 'latchkey/crypto'
import { type Warning, warn } from 'latchkey/review'
import type { ByteReader } from 'latchkey/wire/solana'
import { type Decoder, key, lamports, type Reading, type Step, u32, u64 } from '../step.ts'

/** The instructions of the system program by their number (docs.solanalabs.com, `SystemInstruction`). */
const instructions: Record<number, Decoder> = {
  0: ({ data, at }) => {
    const [amount] = [u64(data), u64(data)]
    return create({ from: at(0), account: at(1), amount, owner: address(data) })
  },
  1: ({ data, at }) => assign(at(0), address(data)),
  2: ({ data, at, own }) => transfer(at(0), { to: at(1), amount: u64(data), own }),
  3: ({ data, at }) => {
    address(data)
    seed(data)
    const [amount] = [u64(data), u64(data)]
    return create({ from: at(0), account: at(1), amount, owner: address(data) })
  },
  4: ({ at }) => ({ name: 'nonce-advance', facts: [key('nonce', at(0)), key('authority', at(2))], warnings: [] }),
  5: ({ data, at, own }) => {
    const facts = [key('nonce', at(0)), key('to', at(1)), lamports('amount', u64(data))]
    return { name: 'nonce-withdraw', facts, warnings: [], ...(at(1) !== own && { recipient: at(1) }) }
  },
  6: ({ data, at, own }) => {
    const [nonce, authority] = [at(0), address(data)]
    return {
      name: 'nonce-initialize',
      facts: [key('nonce', nonce), key('authority', authority)],
      warnings: [...ofItself(nonce, own), ...(authority === own ? [] : [warn('solana-nonce-authority', authority)])],
      ...(authority === own && { setsUp: nonce }),
    }
  },
  7: ({ data, at }) => {
    const authority = address(data)
    const facts = [key('nonce', at(0)), key('newAuthority', authority)]
    return { name: 'nonce-authorize', facts, warnings: [warn('solana-nonce-authority', authority)] }
  },
  8: ({ data, at, own }) => {
    u64(data)
    return { name: 'allocate', facts: [key('account', at(0))], warnings: ofItself(at(0), own) }
  },
  10: ({ data, at }) => {
    address(data)
    seed(data)
    return assign(at(0), address(data))
  },
  11: ({ data, at, own }) => {
    const amount = u64(data)
    seed(data)
    address(data)
    return transfer(at(0), { to: at(2), amount, own })
  },
}

export function decodeSystem(reading: Reading): Step | undefined {
  return instructions[u32(reading.data)]?.(reading)
}

function transfer(from: string, { to, amount, own }: { to: string; amount: bigint; own: string }): Step {
  const facts = [lamports('amount', amount), key('to', to), key('from', from)]
  return { name: 'transfer', facts, warnings: [], ...(to !== own && { recipient: to }) }
}

/** The account that sets up another one owns what is paid into it; `settleOpenings` looks for that step. */
function create(made: { from: string; account: string; amount: bigint; owner: string }): Step {
  const facts = [
    lamports('amount', made.amount),
    key('account', made.account),
    key('owner', made.owner),
    key('from', made.from),
  ]
  return { name: 'create-account', facts, warnings: [], opens: made.account }
}

/** A user's account that has space in it can no longer send. As a nonce account it obeys its authority. */
function ofItself(account: string, own: string): Warning[] {
  return account === own ? [warn('solana-own-account')] : []
}

/** Once an account is assigned to a program, only that program can move what it holds. */
function assign(account: string, owner: string): Step {
  const facts = [key('account', account), key('newOwner', owner)]
  return { name: 'assign', facts, warnings: [warn('solana-assign', owner)] }
}

function address(data: ByteReader): string {
  return toBase58(data.take(32))
}

function seed(data: ByteReader): void {
  data.take(Number(u64(data)))
}
