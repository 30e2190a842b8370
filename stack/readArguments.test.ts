import { expect, test } from 'vitest'
import { readArguments, usage } from './readArguments.ts'

test('default: a folder beside the sources, ports from 8400', () => {
  expect(readArguments([], {})).toEqual({
    data: '.latchkey',
    port: 8400,
    fresh: false,
    rpc: [],
    origin: [],
    help: false,
    blockSeconds: 1,
    signer: 'custody',
  })
})

test('option: all of them, and help names each', () => {
  const args = [
    '--data',
    'd',
    '--port',
    '80',
    '--fresh',
    '--rpc',
    'http://a',
    '--rpc',
    'http://b',
    '--origin',
    'http://c',
    '--block-time',
    '0.5',
    '--signer',
    'mpc',
  ]
  const read = readArguments(args, {})
  const rest = { rpc: ['http://a', 'http://b'], origin: ['http://c'], blockSeconds: 0.5, signer: 'mpc' }
  expect(read).toMatchObject({ data: 'd', port: 80, fresh: true, ...rest })
  for (const name of [...Object.keys(read).filter((name) => name !== 'blockSeconds'), 'block-time'])
    expect(usage).toContain(`--${name} `)
})

test.each([
  [['--prot', '1'], "Unknown option '--prot'. npm start -- --help lists the options."],
  [['18500'], "Unexpected argument '18500'. npm start -- --help lists the options."],
  [['--port'], "Option '--port <value>' argument missing. npm start -- --help lists the options."],
  [['--port', 'x'], '--port needs a number from 1 to 65527: it is the first of nine.'],
  [['--port', '65528'], '--port needs a number from 1 to 65527: it is the first of nine.'],
  [['--port', ''], '--port needs a number from 1 to 65527: it is the first of nine.'],
  [['--block-time', '0'], '--block-time needs a number of seconds from 0.1 to 60.'],
  [['--block-time', 'x'], '--block-time needs a number of seconds from 0.1 to 60.'],
  [['--signer', 'vault'], '--signer needs custody or mpc.'],
  [['--data', ''], '--data needs the name of a folder.'],
])('error: %j', (args, sentence) => {
  expect(() => readArguments(args, {})).toThrow(sentence)
})

test('error: npm start --port 18500, where npm keeps the option and passes its value on', () => {
  expect(() => readArguments(['18500'], { npm_config_port: 'true' })).toThrow(
    'npm took --port for itself. Put -- before the options: npm start -- --port …',
  )
})
