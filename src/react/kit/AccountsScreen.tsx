import { InsideScreen } from './InsideScreen.tsx'

/** The accounts of the connected wallet, where it is one inside this page. */
export function AccountsScreen({ onClose }: { onClose: () => void }) {
  return <InsideScreen room="accounts" onClose={onClose} />
}
