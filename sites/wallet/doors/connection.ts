import type { Requester } from '../review/requester.ts'

/** A page that may ask this wallet for something, through whichever door. */
export type Connection = {
  id: string
  requester: Requester
  /** Of every chain. */
  addresses: readonly string[]
  /** Names of the networks; none where the page has them all. */
  networks: readonly string[]
  /** Unix seconds. */
  since?: number
  until: number
  end(): Promise<void>
  /** Undefined where a connection ends when it ends. */
  extend?(): Promise<void>
}
