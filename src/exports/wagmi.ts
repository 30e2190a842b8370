export { custody } from '../wagmi/custody.ts'
export { global } from '../wagmi/global.ts'
export { injected } from '../wagmi/injected.ts'
