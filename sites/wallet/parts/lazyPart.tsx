import { type ComponentType, createElement, lazy } from 'react'

/** A part of the wallet did not load: the connection broke, or the server has a newer build. */
export class PartError extends Error {
  override name = 'PartError'
  /** Makes the part load again when it is next shown. */
  readonly forget: () => void

  constructor(forget: () => void, cause: unknown) {
    super('A part of the wallet did not load', { cause })
    this.forget = forget
  }
}

/**
 * Loads a part when it is first shown. React caches the outcome of a lazy component, including a failure, so after a
 * failure another component takes over, once the failure's `PartError` is told to forget.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () =>
    lazy<ComponentType<Props>>(() =>
      load().then(
        (loaded) => ({ default: loaded }),
        (cause) => {
          throw new PartError(() => {
            Part = ask()
          }, cause)
        },
      ),
    )
  let Part: ComponentType<Props> = ask()
  return (props) => createElement(Part, props)
}
