/** The environments of the managed wallet (specification §3). */
export const waasEnvironments = ['development', 'preprod', 'production'] as const
export type WaasEnvironment = (typeof waasEnvironments)[number]

/** Returns the environment of an API base; without one, production (managed-wallet §1.2). */
export function toWaasEnvironment(baseApiUrl: string | undefined): WaasEnvironment {
  if (/^http:\/\/localhost:\d+$/.test(baseApiUrl ?? '')) return 'development'
  return baseApiUrl?.includes('dynamic-preprod') ? 'preprod' : 'production'
}

type WaasHosts = { frame: string; api: string; relay: string }

/** The hosts of a development stack, where official pages look for them. */
export const developmentHosts: WaasHosts = {
  frame: 'http://localhost:4200',
  api: 'http://localhost:4200',
  relay: 'http://localhost:4200',
}

/** The hosts of the service that made this protocol. A page may choose them; nothing uses them by default. */
export const dynamicHosts: Readonly<Record<'preprod' | 'production', WaasHosts>> = {
  preprod: {
    frame: 'https://app.dynamic-preprod.xyz',
    api: 'https://app.dynamic-preprod.xyz',
    relay: 'https://relay.dynamic-preprod.xyz',
  },
  production: {
    frame: 'https://app.dynamicauth.com',
    api: 'https://app.dynamicauth.com',
    relay: 'https://relay.dynamicauth.com',
  },
}

/**
 * Returns the frame's host: the one that the page or its environment names, or else the development stack's for a development
 * API base. Undefined when neither says: no host of another operator is a default.
 */
export function toFrameHost(options: {
  frameHost?: string | undefined
  baseApiUrl?: string | undefined
}): string | undefined {
  const { frameHost, baseApiUrl } = options
  if (frameHost) return new URL(frameHost).origin
  return toWaasEnvironment(baseApiUrl) === 'development' ? developmentHosts.frame : undefined
}
