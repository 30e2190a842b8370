import { findProgram } from '../findProgram.ts'
import { type Program, startProgram } from './startProgram.ts'
import { waitUntil } from './waitUntil.ts'

/** A virtual display, for browsers without a headless mode. Xvfb chooses a free number and writes it. */
export async function startDisplay(): Promise<Program & { display: string }> {
  const program = startProgram(findProgram('XVFB_PATH', ['Xvfb']), [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1400x1000x24',
    '-nolisten',
    'tcp',
  ])
  const number = await waitUntil(
    async () => /^(\d+)\n/m.exec(program.output())?.[1],
    () => `Xvfb gave no display:\n${program.output()}`,
  )
  return { ...program, display: `:${number}` }
}
