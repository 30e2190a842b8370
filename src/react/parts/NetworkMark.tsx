import { type ComponentProps, useEffect, useState } from 'react'
import type { NetworkId } from './networkPicture.ts'

/** Draws a network, once the pictures have loaded: with the first mark that is shown. */
let draw: typeof import('./networkPicture.ts').networkPicture | undefined

/** The mark of a network: its logo, or a figure. It is decorative: the name beside it says the same. */
export function NetworkMark({ of, ...props }: ComponentProps<'span'> & { of: NetworkId }) {
  const [picture, setPicture] = useState(() => draw?.(of))
  useEffect(() => {
    // Without the pictures, the place of the mark stays empty.
    import('./networkPicture.ts').then(
      ({ networkPicture }) => {
        draw = networkPicture
        setPicture(networkPicture(of))
      },
      () => {},
    )
  }, [of])
  return (
    <span className="latchkey-icon" data-kind="network" data-round aria-hidden="true" {...props}>
      {picture && <img src={picture} alt="" />}
    </span>
  )
}
