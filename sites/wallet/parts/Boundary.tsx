import { Button } from 'latchkey/react/review'
import { Component, type ReactNode } from 'react'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { PartError } from './lazyPart.tsx'
import { Notice } from './Notice.tsx'

type BoundaryProps = {
  /** Names what is shown inside. A failure is forgotten when the user goes to another place. */
  place?: string
  children: ReactNode
}
type BoundaryState = { failure?: { error: unknown } | undefined; place: string | undefined; hasRetried: boolean }

/** Shows a message when a screen fails. An empty window would look as if it were still loading. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return place === state.place ? null : { place, failure: undefined, hasRetried: false }
  }

  override state: BoundaryState = { place: this.props.place, hasRetried: false }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return <Failed isLost={failure.error instanceof PartError} onRetry={() => this.retry(failure.error)} />
  }

  /**
   * Retries in place first, which loses nothing. Then reloads the page, because another build may have renamed the part, or
   * the browser may not request it twice; the page still knows what it was opened for. Without a network the page could not
   * load again, so it stays.
   */
  retry(error: unknown): void {
    if (error instanceof PartError && !(this.state.hasRetried && navigator.onLine)) {
      error.forget()
      this.setState({ failure: undefined, hasRetried: true })
    } else window.location.reload()
  }
}

function Failed({ isLost, onRetry }: { isLost: boolean; onRetry: () => void }) {
  const { words, say } = useWalletWords()
  return (
    <Notice mark="stopped" {...(isLost ? words.notLoaded : words.failed)}>
      <Button onClick={onRetry}>{say('tryAgain')}</Button>
    </Notice>
  )
}
