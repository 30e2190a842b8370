import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatPage } from './endpoints.ts'

// Writes the table of endpoints anew, once the tests of this folder wrote down what they saw (`vitest run -u` where that changed):
//   node -C source --import tsx test/interop/custody/writeEndpoints.ts

writeFileSync(join(import.meta.dirname, '../../../docs/key-custody-endpoints.md'), formatPage())
