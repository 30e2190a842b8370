import type { Environment } from 'latchkey/wire/account'
import type { MpcEnvironment } from './context.ts'

/**
 * Returns the part of an operator's environment that the managed wallet's servers need; undefined when it does not offer
 * the managed wallet.
 */
export function toMpcEnvironment(
  environment: Pick<Environment, 'mpc' | 'allowedOrigins'> | undefined,
): MpcEnvironment | undefined {
  if (!environment?.mpc) return undefined
  const { frameUrl, mfa, rawSigning, imports } = environment.mpc
  return { frameOrigins: [frameUrl], allowedOrigins: environment.allowedOrigins, mfa, rawSigning, imports }
}
