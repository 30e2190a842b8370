import type { ComponentProps } from 'react'

/** A button; `tone` says what it is for: the way on, the way back, or neither. */
export function Button({
  tone = 'plain',
  ...props
}: ComponentProps<'button'> & { tone?: 'plain' | 'onward' | 'quiet' }) {
  return <button type="button" data-tone={tone} {...props} />
}
