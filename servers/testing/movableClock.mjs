// Preloaded into a process of ours, it moves its clock by the milliseconds in the file LATCHKEY_TEST_CLOCK, read at the start and at each
// SIGUSR2.
import { readFileSync } from 'node:fs'

const RealDate = Date
let offset = 0
const read = () => {
  offset = Number(readFileSync(process.env.LATCHKEY_TEST_CLOCK, 'utf8'))
}
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...given)
  }
  static now() {
    return RealDate.now() + offset
  }
}
read()
process.on('SIGUSR2', read)
