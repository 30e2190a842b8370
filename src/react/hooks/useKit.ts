'use client'

import { useContext } from 'react'
import { BaseError } from '../../core/errors.ts'
import { type DialogName, type Kit, KitContext } from './kitContext.ts'

/** There is no kit around the component that asks for one. */
export class KitMissingError extends BaseError {
  override name = 'KitMissingError'
  constructor() {
    super('No LatchkeyProvider is around this component.', {
      hints: ['Put <LatchkeyProvider> inside wagmi’s provider, around the page.'],
    })
  }
}

/** A dialog of the kit, and its two verbs. */
export type DialogControl = { isOpen: boolean; open: () => void; close: () => void }

/** Opens the dialog that connects a wallet from anywhere in the page. @throws {KitMissingError} */
export function useConnectDialog(): DialogControl {
  return useDialog('connect')
}

/** Opens the dialog of the connected account. @throws {KitMissingError} */
export function useAccountDialog(): DialogControl {
  return useDialog('account')
}

/** Opens the dialog that chooses a network. @throws {KitMissingError} */
export function useNetworksDialog(): DialogControl {
  return useDialog('networks')
}

/** Opens the dialog that signs in to the page; it needs the option `signIn`. @throws {KitMissingError} */
export function useSignInDialog(): DialogControl {
  return useDialog('signIn')
}

/** Opens what keeps the connected embedded wallet safe: passkeys, e-mail, words. It closes where none is connected. @throws {KitMissingError} */
export function useSecurityDialog(): DialogControl {
  return useDialog('security')
}

/** The kit around a component. @throws {KitMissingError} */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new KitMissingError()
  return kit
}

function useDialog(name: DialogName): DialogControl {
  const { shown, open, close } = useKit()
  return { isOpen: shown === name, open: () => open(name), close }
}
