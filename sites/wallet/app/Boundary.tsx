import { Component, type ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { words } from '../words.ts'
import { PartError } from './lazyPart.tsx'

type BoundaryProps = {
  /** What stands inside: a failure is forgotten when the person goes elsewhere. */
  place?: string
  children: ReactNode
}
type BoundaryState = { failure?: { error: unknown } | undefined; place: string | undefined; hasRetried: boolean }

/** Where a screen fails, the person reads that it did: an empty window says nothing, and looks like a thing to wait for. */
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
    return (
      <Notice mark="stopped" {...(failure.error instanceof PartError ? words.notLoaded : words.failed)}>
        <Button onClick={() => this.retry(failure.error)}>{words.tryAgain}</Button>
      </Notice>
    )
  }

  /**
   * In place first, which loses nothing. What another build has renamed, or a browser will not ask for twice, needs the
   * page anew; what the page was opened for is still there then. Without a network there would be no page to come back to.
   */
  retry(error: unknown): void {
    if (error instanceof PartError && !(this.state.hasRetried && navigator.onLine)) {
      error.forget()
      this.setState({ failure: undefined, hasRetried: true })
    } else window.location.reload()
  }
}
