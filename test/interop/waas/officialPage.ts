import { Buffer } from 'buffer'

// What a page does with the official client of the managed wallet, for code that a test evaluates there. Each version of the
// client brings a class of its own.

declare global {
  /** In the page: what `openOfficial` returns. */
  var waas: ReturnType<typeof openOfficial>
}

type Options = {
  /** The frame's origin. The client has no option for it, but a public field. */
  frame: string
  environmentId: string
  authToken: string
  chainName: string
}
/** Every method of the client takes one object of arguments. */
type Methods = Record<string, (args?: object) => Promise<unknown>>
type Client = Methods & { iframeDomain: string; businessAccounts?: Methods }
type ClientClass = new (options: object) => Client

export type Answer = { value?: unknown; error?: { message: string; code?: string }; ms: number }

export function openOfficial(DynamicWalletClient: ClientClass) {
  // The client expects Node's global.
  Object.assign(globalThis, { Buffer })
  const clients = new Map<string, Client>()
  const heard = new Set<string>()
  addEventListener('message', ({ data }) => {
    if (typeof data?.type === 'string') heard.add(data.type)
  })

  return {
    async open({ frame, ...options }: Options): Promise<void> {
      const base = { baseApiUrl: 'http://localhost:4200', baseMPCRelayApiUrl: 'http://localhost:4200' }
      const client = new DynamicWalletClient({ ...base, ...options, sdkVersion: '4.26.0' })
      client.iframeDomain = frame
      await client.initialize?.()
      clients.set(options.chainName, client)
    },
    /** Calls a method, or that of a part of the client such as `businessAccounts`; `displayContainer` stands for the page's element. */
    async call(chainName: string, path: string, args?: object): Promise<Answer> {
      const [method = '', part] = path.split('.').reverse()
      const client = part === 'businessAccounts' ? clients.get(chainName)?.[part] : clients.get(chainName)
      const displayContainer = document.querySelector<HTMLElement>('#shown') ?? undefined
      // The client leaves it to the page to remove the last visible frame.
      if (args && 'displayContainer' in args) displayContainer?.replaceChildren()
      const given = args && 'displayContainer' in args ? { ...args, displayContainer } : args
      const begun = performance.now()
      try {
        const value = await client?.[method]?.(given)
        return { value, ms: performance.now() - begun }
      } catch (error) {
        const { message, code } = error as Error & { code?: string }
        return { error: { message, ...(code !== undefined && { code }) }, ms: performance.now() - begun }
      }
    },
    /** The client's own methods, and those of its part `businessAccounts`. */
    methods(): string[] {
      const described = Object.entries(Object.getOwnPropertyDescriptors(DynamicWalletClient.prototype))
      const own = described.flatMap(([name, { value }]) => (typeof value === 'function' ? [name] : []))
      const [client] = clients.values()
      const parts = Object.keys(client?.businessAccounts ?? {}).map((name) => `businessAccounts.${name}`)
      // These two are no requests.
      return [...own, ...parts].filter((name) => name !== 'constructor' && name !== 'withHandler')
    },
    /** The names of requests that the frame has answered with this step. */
    answered: (step: 'ack' | 'resolve' | 'reject'): string[] =>
      [...heard].flatMap((type) => (type.endsWith(`__${step}`) ? [type.slice(0, -`__${step}`.length)] : [])),
  }
}
