export { type Locale, locales } from '../core/words/localeOf.ts'
export {
  type DialogControl,
  KitMissingError,
  useAccountDialog,
  useConnectDialog,
  useNetworksDialog,
  useSecurityDialog,
  useSignInDialog,
} from '../react/hooks/dialogControls.ts'
export type { DialogName, KitOptions, Theme } from '../react/hooks/kitContext.ts'
export { ConnectButton, type ConnectButtonState } from '../react/kit/ConnectButton.tsx'
export { ConnectPanel } from '../react/kit/ConnectPanel.tsx'
export { LatchkeyProvider } from '../react/kit/LatchkeyProvider.tsx'
export { NetworkSwitcher } from '../react/kit/NetworkSwitcher.tsx'
export { type BrandLook, toThemeCss } from '../wire/themeCss.ts'
