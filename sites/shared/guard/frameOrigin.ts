/** The position of the frame's corner on the screen, derived from a pointer event, in CSS pixels. */
export type FrameOrigin = { x: number; y: number }

/** On a zoomed page, page and screen coordinates are rounded differently. A smaller difference is not a move. */
const slack = 24

export function originOf(event: { screenX: number; screenY: number; clientX: number; clientY: number }): FrameOrigin {
  return { x: event.screenX - event.clientX, y: event.screenY - event.clientY }
}

/** Returns whether the frame moved between two events. False for the first one. */
export function isMoved(from: FrameOrigin | undefined, to: FrameOrigin): boolean {
  return from !== undefined && (Math.abs(from.x - to.x) > slack || Math.abs(from.y - to.y) > slack)
}
