import { InsideScreen } from './InsideScreen.tsx'

/** What keeps the connected wallet safe, where it is one inside this page. */
export function SecurityScreen({ onClose }: { onClose: () => void }) {
  return <InsideScreen room="security" onClose={onClose} />
}
