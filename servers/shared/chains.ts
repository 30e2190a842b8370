/** JSON-RPC of the chains that the operator has upstreams for. */
export type Chains = {
  has(chainId: number): boolean
  /** @throws {ChainError} */
  call(chainId: number, method: string, params: readonly unknown[]): Promise<unknown>
}

/**
 * A chain returned no result. `refused`: a node answered with an error, whose text is the message. `unreached`: no node
 * received the request. `silent`: a node may have received it.
 */
export class ChainError extends Error {
  override name = 'ChainError'
  readonly kind: 'refused' | 'unreached' | 'silent'
  constructor(kind: ChainError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
