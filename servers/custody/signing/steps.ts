import { availableParallelism } from 'node:os'
import { keccak_256 } from '@noble/hashes/sha3'
import type { AddressFormat, Curve, Failure, RawSignature } from 'latchkey/wire/custody'
import type { Log } from '../../shared/log.ts'
import { createThreads, type RunStep, StepError } from '../../shared/threads.ts'
import { CustodyError } from '../base/failure.ts'
import { toAddress } from '../keys/address.ts'
import { deriveKey, type KeyPair } from '../keys/deriveKey.ts'
import * as keys from '../keys/sign.ts'
import { hashTypedData } from './typedData.ts'

/**
 * The steps that take the processor for long: they would delay all other requests on the thread that answers them. Each
 * wipes the secret it gets.
 */
export const steps = {
  sign(curve: Curve, privateKey: Uint8Array, bytes: Uint8Array): RawSignature {
    try {
      return keys.sign[curve](privateKey, bytes)
    } finally {
      privateKey.fill(0)
    }
  },
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

/** Signatures have threads of their own, so that they do not wait for a hash of a megabyte. */
const heavyThreads = 1

/**
 * Runs steps in threads: as many for signatures as there are processors beside that of the answering thread, and one
 * for the others.
 * @param options.threads 0 runs all steps on the calling thread
 */
export function createSteps(options: { threads?: number | undefined; log: Log }): RunCustodyStep {
  const { threads = Math.max(1, availableParallelism() - 1), log } = options
  // The file beside this one: TypeScript in the repository, JavaScript in the package.
  const url = new URL(`./stepsThread${import.meta.url.slice(-3)}`, import.meta.url)
  const runSignature = createThreads({ steps, url, count: threads, log })
  const runHeavy = createThreads({ steps, url, count: threads === 0 ? 0 : heavyThreads, log })
  return (name, ...args) => (name === 'sign' ? runSignature : runHeavy)(name, ...args).catch(rethrow)
}

/** An error of a thread has lost its class. */
function rethrow(error: unknown): never {
  const failure = error instanceof StepError ? (error.details.failure as Failure | undefined) : undefined
  throw failure ? new CustodyError(failure, { cause: error }) : error
}
