import { createAnalytics, watchConnections } from 'latchkey/analytics'
import { config } from './config.js'

const analytics = createAnalytics({ url: 'https://shop.example/analytics' })
export const stop = watchConnections(config, analytics)
