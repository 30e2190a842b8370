export type { ConnectionEvent, RecordedEvent } from '../analytics/connectionEvent.ts'
export { type Analytics, AnalyticsUrlError, type Batch, createAnalytics } from '../analytics/createAnalytics.ts'
export { watchConnections } from '../analytics/watchConnections.ts'
