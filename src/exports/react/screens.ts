// biome-ignore-all lint/performance/noBarrelFile: a door re-exports by name

export { type Language, loadLanguage } from '../../core/words/loadLanguage.ts'
export { directionOf, type Locale, localeOf } from '../../core/words/localeOf.ts'
export { useEmbedded } from '../../react/screens/embeddedContext.ts'
export { Entrance, type EntranceProps } from '../../react/screens/entrance/Entrance.tsx'
export { JoinDevice } from '../../react/screens/entrance/JoinDevice.tsx'
export type { PlaceControl } from '../../react/screens/place.ts'
export { ScreenPage } from '../../react/screens/ScreenPage.tsx'
export { ScreensProvider, type ScreensProviderProps } from '../../react/screens/ScreensProvider.tsx'
export { Security } from '../../react/screens/security/Security.tsx'
export { useFailureSentence } from '../../react/screens/useFailureSentence.ts'
