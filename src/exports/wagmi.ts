export { custody } from '../wagmi/custody.ts'
