import { runHere } from '../../sites/mpc/heavy/steps.ts'
import { createPasskeySeal } from '../../sites/mpc/shares/passkeySeal.ts'
import { createPasswordSeal } from '../../sites/mpc/shares/passwordSeal.ts'
import { createShareSeal } from '../../sites/mpc/shares/shareSeal.ts'
import { createPasskeyDouble, type PasskeyDouble } from './passkeyDouble.ts'

/** Cheap, so that a test that seals does not take seconds. */
export const cheapArgon2 = { memoryKib: 64, passes: 1, parallelism: 1, bytes: 32 }

/** The frame's seals in Node: the real ones, with cheap parameters, and with passkeys of a double. */
export function createTestSeals(options: { environmentId?: string; prompt?: PasskeyDouble['prompt'] } = {}) {
  const { environmentId = 'e', prompt = createPasskeyDouble().prompt } = options
  const passwordSeal = createPasswordSeal({ runStep: runHere, parameters: cheapArgon2 })
  const passkeySeal = createPasskeySeal({ environmentId, rpId: 'mpc.test', prompt })
  return { passwordSeal, shareSeal: createShareSeal({ passwordSeal, passkeySeal }) }
}
