import type { Eip1193Provider } from '../../src/core/discovery.ts'

/** An installed wallet's behavior for a method: answers, fails with an object, or (`undefined`) never answers. */
export type Script = Record<string, (params: unknown) => unknown>

/** An EIP-1193 provider that follows a script and records its requests. */
export function installWallet(script: Script) {
  const asked: { method: string; params?: unknown }[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  const wallet: Eip1193Provider = {
    async request(request) {
      asked.push(request)
      const answer = script[request.method]
      if (!answer) throw { code: 4200, message: 'unsupported' }
      return answer(request.params)
    },
    on: (event, listener) => void listeners.set(event, listener),
  }
  return { wallet, asked, say: (event: string, value: unknown) => listeners.get(event)?.(value) }
}

export const never = () => new Promise<never>(() => {})
export const fail = (error: object) => () => {
  throw error
}
