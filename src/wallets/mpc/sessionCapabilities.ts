import type { Person } from '../../wire/account/person.ts'
import type { Capabilities } from '../embedded/capabilities.ts'

type OfSession = Pick<Capabilities, 'passkeys' | 'recovery' | 'devicePairing'>
/** Makes a way to sign in open the managed wallet too. */
type Entering = <asked extends unknown[]>(
  signIn: (...asked: asked) => Promise<Person>,
) => (...asked: asked) => Promise<Person>

/**
 * Returns what the wallet that signs the user in offers, each sign-in of which opens the managed wallet. Each capability has its
 * own methods alone: that wallet's capabilities are the wallet itself, with accounts of its own.
 */
export function sessionCapabilities(
  { passkeys, recovery, devicePairing }: OfSession,
  { entering }: { entering: Entering },
): OfSession {
  return {
    ...(passkeys && {
      passkeys: {
        passkeys: passkeys.passkeys,
        addPasskey: passkeys.addPasskey,
        renamePasskey: passkeys.renamePasskey,
        removePasskey: passkeys.removePasskey,
      },
    }),
    ...(recovery && {
      recovery: {
        recovery: recovery.recovery,
        initRecovery: recovery.initRecovery,
        verifyRecoveryCode: recovery.verifyRecoveryCode,
        completeRecovery: entering(recovery.completeRecovery),
      },
    }),
    ...(devicePairing && {
      devicePairing: {
        startDevicePairing: devicePairing.startDevicePairing,
        async joinDevice(...asked) {
          const join = await devicePairing.joinDevice(...asked)
          return { ...join, signIn: entering(join.signIn) }
        },
      },
    }),
  }
}
