export type { LinkConnectionState } from '../../core/link/connectionState.ts'
export {
  createLinkConnection,
  type LinkConfig,
  type LinkConfigChange,
  type LinkConnection,
  type LinkPush,
} from '../../core/link/createLinkConnection.ts'
export { type LinkDelays, linkDelays } from '../../core/link/delays.ts'
export {
  LinkClosedError,
  LinkFailError,
  LinkHttpError,
  LinkMessageTooLongError,
  LinkRefusedError,
  LinkTimeoutError,
} from '../../core/link/errors.ts'
export { fetchUnseenEvents, type LinkMailbox, markSeen } from '../../core/link/unseenEvents.ts'
