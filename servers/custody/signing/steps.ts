import { keccak_256 } from '@noble/hashes/sha3'
import type { AddressFormat, Curve, Failure } from 'latchkey/wire/custody'
import type { Log } from '../../shared/log.ts'
import { hashTypedData } from '../../shared/signing/typedData.ts'
import { createThreads, type RunStep, StepError } from '../../shared/threads.ts'
import { CustodyError } from '../base/failure.ts'
import { toAddress } from '../keys/address.ts'
import { deriveKey, type KeyPair } from '../keys/deriveKey.ts'

/**
 * Steps that take the processor for long enough to delay all other requests on the thread that answers them.
 *
 * Signing is not among them: a signature takes half a millisecond, and on two processors a thread for signatures did
 * not raise their number per second. Neither is parsing: the object would have to be copied back, which takes
 * longer than parsing it (docs/key-custody.md, "What bounds it").
 */
export const steps = {
  /** The caller wipes the private key. */
  deriveAccount(curve: Curve, seed: Uint8Array, at: AccountPlace): KeyPair & { address: string } {
    try {
      const pair = deriveKey[curve](seed, at.path)
      try {
        return { ...pair, address: toAddress(pair.publicKey, curve, at.addressFormat) }
      } catch (cause) {
        pair.privateKey.fill(0)
        throw cause
      }
    } finally {
      seed.fill(0)
    }
  },
  hashTypedData,
  keccak: (bytes: Uint8Array): Uint8Array => keccak_256(bytes),
}

export type AccountPlace = { path: string; addressFormat: AddressFormat }
export type RunCustodyStep = RunStep<typeof steps>

/**
 * Runs steps in threads.
 * @param options.threads 0 runs all steps on the calling thread
 */
export function createSteps(options: { threads?: number | undefined; log: Log }): RunCustodyStep {
  const { threads = 1, log } = options
  // The file beside this one: TypeScript in the repository, JavaScript in the package.
  const url = new URL(`./stepsThread${import.meta.url.slice(-3)}`, import.meta.url)
  const run = createThreads({ steps, url, count: threads, log })
  return (name, ...args) => run(name, ...args).catch(rethrow)
}

/** An error of a thread has lost its class. */
function rethrow(error: unknown): never {
  const failure = error instanceof StepError ? (error.details.failure as Failure | undefined) : undefined
  throw failure ? new CustodyError(failure, { cause: error }) : error
}
