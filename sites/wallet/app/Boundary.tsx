import { Component, type ReactNode } from 'react'
import { Notice } from '../parts/Notice.tsx'
import { words } from '../words.ts'

/** Where a room fails, the person reads that it did: an empty window says nothing, and looks like a thing to wait for. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  override render() {
    return this.state.hasFailed ? <Notice mark="stopped" {...words.failed} /> : this.props.children
  }
}
