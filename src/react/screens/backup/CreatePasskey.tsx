import { useEffect } from 'react'
import type { PasswordStep } from '../../../wallets/embedded/passwordStep.ts'
import { useVaultPlace } from '../../hooks/useVaultPlace.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { Screen } from '../Screen.tsx'

type CreatePasskeyProps = {
  step: Extract<PasswordStep, { kind: 'createPasskey' }>
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** Holds the wallet's frame, in which the user creates the passkey for their shares. The page cannot use that passkey. */
export function CreatePasskey({ step, onBack, onClose }: CreatePasskeyProps) {
  const { say } = useEmbedded()
  const { container, open } = useVaultPlace(say('protectTitle'))
  useEffect(() => step.open(open()), [step, open])
  return (
    <Screen title={say('protectTitle')} onBack={onBack} onClose={onClose}>
      <div ref={container} className="latchkey-vault" data-kind="button" />
    </Screen>
  )
}
