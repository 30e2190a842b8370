/** The one version string: popup path segment, `X-Client-Version`, iframe `sdkVersion` (specification §9). */
export const clientVersion = '4.26.0'
