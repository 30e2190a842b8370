import type { ComponentProps } from 'react'

/**
 * A button. `tone` says whether it continues, is secondary, or neither. It ignores the second click of a double
 * click, which may have been meant for the screen before.
 */
export function Button({
  tone = 'plain',
  onClick,
  ...props
}: ComponentProps<'button'> & { tone?: 'plain' | 'onward' | 'quiet' }) {
  return (
    <button
      type="button"
      data-tone={tone}
      {...props}
      onClick={(event) => (event.detail > 1 ? event.preventDefault() : onClick?.(event))}
    />
  )
}
