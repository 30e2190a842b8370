'use client'

import { useContext } from 'react'
import { BaseError } from '../../core/errors.ts'
import { type DialogName, KitContext } from './kitContext.ts'

// No dialog may import this file: a bundler that splits code would load it with every page that has our button.

/** A component needs the kit and has none around it. */
export class KitMissingError extends BaseError {
  override name = 'KitMissingError'
  constructor() {
    super('No LatchkeyProvider is around this component.', {
      hints: ['Put <LatchkeyProvider> inside wagmi’s provider, around the page.'],
    })
  }
}

/** Whether a dialog of the kit is open, and functions to open and close it. */
export type DialogControl = { isOpen: boolean; open: () => void; close: () => void }

/** Controls the dialog that connects a wallet. @throws {KitMissingError} */
export function useConnectDialog(): DialogControl {
  return useDialog('connect')
}

/** Controls the dialog of the connected account. @throws {KitMissingError} */
export function useAccountDialog(): DialogControl {
  return useDialog('account')
}

/** Controls the dialog that switches networks. @throws {KitMissingError} */
export function useNetworksDialog(): DialogControl {
  return useDialog('networks')
}

/** Controls the dialog that signs in to the page. It needs the option `signIn`. @throws {KitMissingError} */
export function useSignInDialog(): DialogControl {
  return useDialog('signIn')
}

/**
 * Controls the security dialog of the connected embedded wallet: passkeys, email, recovery phrase. It closes if none is
 * connected.
 * @throws {KitMissingError}
 */
export function useSecurityDialog(): DialogControl {
  return useDialog('security')
}

function useDialog(name: DialogName): DialogControl {
  const kit = useContext(KitContext)
  if (!kit) throw new KitMissingError()
  const { shown, open, close } = kit
  return { isOpen: shown === name, open: () => open(name), close }
}
