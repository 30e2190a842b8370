import { type ReactNode, useContext } from 'react'
import { type Kit, KitContext } from '../hooks/kitContext.ts'
import { KitHost } from './KitHost.tsx'

/** Uses the surrounding kit, or creates one. */
export function WithKit({ children }: { children: (kit: Kit) => ReactNode }) {
  const kit = useContext(KitContext)
  if (kit) return children(kit)
  return (
    <KitHost options={{}}>
      <KitContext.Consumer>{(own) => own && children(own)}</KitContext.Consumer>
    </KitHost>
  )
}
