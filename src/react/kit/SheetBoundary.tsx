import { Component, type ReactNode } from 'react'

type SheetBoundaryProps = { onError: (error: Error) => void; children: ReactNode }

/** Ends a request that cannot be shown, so that it takes neither the page nor the requests after it with it. */
export class SheetBoundary extends Component<SheetBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch(error: Error) {
    this.props.onError(error)
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
