import { floods, type Target } from './floods.ts'

// A flood in a process of its own, until it is killed. Arguments: which, and the target in JSON.

const [kind = '', target = '{}'] = process.argv.slice(2)
process.once('disconnect', () => process.exit())
process.send?.('began')
await floods[kind]?.(JSON.parse(target) as Target)
