import type { Words } from '../../core/words/en.ts'
import type { Locale } from '../../core/words/localeOf.ts'
import { useKit } from '../hooks/kitContext.ts'
import { SurfaceContext } from '../hooks/useWords.ts'
import { AccountScreen } from './AccountScreen.tsx'
import { AccountsScreen, SecurityScreen } from './ConnectedScreens.tsx'
import { ConnectFlow } from './ConnectFlow.tsx'
import { NetworksScreen } from './NetworksScreen.tsx'
import { SignInScreen } from './SignInScreen.tsx'
import { TransactionToast } from './TransactionToast.tsx'
import { useKeptHeight } from './useKeptHeight.ts'

/** The toast loads with the dialogs. */
export const Toast: typeof TransactionToast = TransactionToast

const contents = {
  connect: ConnectFlow,
  account: AccountScreen,
  networks: NetworksScreen,
  signIn: SignInScreen,
  security: SecurityScreen,
  accounts: AccountsScreen,
}

export type DialogContentProps = {
  locale: Locale
  words: Words
  titleId: string
  /** The wallet shows a window of its own, which the dialog must not cover. */
  onAside: (isAside: boolean) => void
}

/** The content of the open dialog. It loads on the first click. */
export function DialogContent({ locale, words, titleId, onAside }: DialogContentProps) {
  const { shown, close } = useKit()
  useKeptHeight(titleId)
  if (!shown) return null
  const Content = contents[shown]
  return (
    <SurfaceContext.Provider value={{ kind: 'dialog', locale, words, titleId }}>
      <Content onClose={close} onAside={onAside} />
    </SurfaceContext.Provider>
  )
}
