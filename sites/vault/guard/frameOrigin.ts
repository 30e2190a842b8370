/** Where the frame's corner is on the screen, as an event of the pointer tells it; in CSS pixels. */
export type FrameOrigin = { x: number; y: number }

/** A zoomed page counts its own pixels and the screen's by different measures: what stays below this is no move. */
const slack = 24

export function originOf(event: { screenX: number; screenY: number; clientX: number; clientY: number }): FrameOrigin {
  return { x: event.screenX - event.clientX, y: event.screenY - event.clientY }
}

/** Whether the frame was moved between two events. Nothing is known before the first. */
export function isMoved(from: FrameOrigin | undefined, to: FrameOrigin): boolean {
  return from !== undefined && (Math.abs(from.x - to.x) > slack || Math.abs(from.y - to.y) > slack)
}
