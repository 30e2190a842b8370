import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatPage } from './endpoints.ts'

// Writes the table of endpoints again, after the tests of this folder recorded the answers (`vitest run -u` if they changed):
// node -C source --import tsx test/interop/custody/writeEndpoints.ts

writeFileSync(join(import.meta.dirname, '../../../docs/key-custody-endpoints.md'), formatPage())
