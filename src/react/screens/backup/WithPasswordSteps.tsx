import { Fragment, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { BackupCapability } from '../../../wallets/embedded/capabilities.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { ScreenPage } from '../ScreenPage.tsx'
import type { PasswordStepsProps } from './PasswordSteps.tsx'

type Loaded = { readonly Steps: typeof import('./PasswordSteps.tsx').PasswordSteps }
type Props = Omit<PasswordStepsProps, 'step'> & { children: ReactNode }

/** Shows its children, and in their place whatever a wallet with a password waits for. */
export function WithPasswordSteps(props: Props) {
  const { backup } = useEmbedded().wallet.capabilities
  return backup ? <Asking backup={backup} {...props} /> : props.children
}

/** The children stay mounted: the method that asks is theirs. */
function Asking({ backup, children, ...props }: Props & { backup: BackupCapability }) {
  const { passwordStep, showPasswordSteps } = backup
  const { kind } = useEmbedded()
  const step = useSyncExternalStore(passwordStep.subscribe, passwordStep.getState, passwordStep.getInitialState)
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    let isWanted = true
    // If it does not load, the wallet shows its own dialog.
    import('./PasswordSteps.tsx').then(
      ({ PasswordSteps }) => isWanted && setLoaded({ Steps: PasswordSteps }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [])
  const hasLoaded = loaded !== undefined
  useEffect(() => (hasLoaded ? showPasswordSteps() : undefined), [hasLoaded, showPasswordSteps])
  const shown = loaded && step
  // In a page, nothing around this gives the step its style.
  const Surface = kind === 'page' ? ScreenPage : Fragment
  return (
    <>
      {/* Its children are laid out as if it were not there. */}
      <div style={{ display: shown ? 'none' : 'contents' }}>{children}</div>
      {shown && (
        <Surface>
          <loaded.Steps step={shown} {...props} />
        </Surface>
      )}
    </>
  )
}
