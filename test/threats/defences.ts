/** A defence, how to take it away, and the test that then fails. */
export type Defence = {
  /** File of the test, without `.test.ts`. */
  test: string
  file: string
  /** What the product is without it, in words. */
  without: string
  find: string
  replace: string
  /** Part of the name of the test that fails. */
  fails: string
}

const discovery = 'src/core/discovery.ts'
const typedData = 'sites/wallet/review/typedData.ts'
const typedDataTypes = 'sites/wallet/review/typedDataTypes.ts'
const typedDataValues = 'sites/wallet/review/typedDataValues.ts'

/** Every defence that a test of this folder stands for. `removeDefences.ts` takes them away one by one. */
export const defences: readonly Defence[] = [
  {
    test: 't12-typed-data-confusion',
    file: typedDataValues,
    without: 'extra fields pass',
    find: 'if (Object.keys(object).some((name) => !names.has(name)))',
    replace: 'if (false)',
    fails: 'a field that is shown and not signed',
  },
  {
    test: 't12-typed-data-confusion',
    file: typedData,
    without: 'names may occur twice',
    find: 'if (hasDuplicateKey(text))',
    replace: 'if (false)',
    fails: 'one reader keeps the first',
  },
  {
    test: 't12-typed-data-confusion',
    file: typedDataTypes,
    without: 'types may contain themselves',
    find: '  assertAcyclic(types)\n',
    replace: '',
    fails: 'a type that contains itself',
  },
  {
    test: 't12-typed-data-confusion',
    file: typedDataValues,
    without: 'numbers take any form that BigInt reads',
    find: '/^(?:0|-?[1-9]\\d{0,77}|0x[0-9a-fA-F]{1,64})$/.test(input)',
    replace: '/\\d/.test(input)',
    fails: 'a chain id with a leading zero',
  },
  {
    test: 't12-typed-data-confusion',
    file: typedData,
    without: 'any size is read',
    find: ' || text.length > maxMessageLength',
    replace: '',
    fails: 'more than 64 KB',
  },
  {
    test: 't12-typed-data-confusion',
    file: typedDataValues,
    without: 'half characters are encoded as each encoder likes',
    find: "input === 'string' && isWellFormed(input)",
    replace: "input === 'string'",
    fails: 'half a character',
  },
  {
    test: 't22-fake-wallet',
    file: discovery,
    without: 'icons may be any address',
    find: '/^data:image\\/[a-z0-9.+-]+[;,]/i.test(value)',
    replace: 'value.length > 0',
    fails: 'an icon that is a script address',
  },
  {
    test: 't22-fake-wallet',
    file: discovery,
    without: 'the later announcement counts as another wallet',
    find: 'return a.uuid === b.uuid || a.rdns === b.rdns',
    replace: 'return a.uuid === b.uuid && a.rdns === b.rdns',
    fails: 'a second wallet under the same rdns',
  },
  {
    test: 't22-fake-wallet',
    file: discovery,
    without: "the announcer's own object is kept",
    find: 'return Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })',
    replace: 'return (event as CustomEvent).detail',
    fails: 'an announcement that changes after it was heard',
  },
  {
    test: 't22-fake-wallet',
    file: discovery,
    without: 'every object is a provider once somebody made it so',
    find: ' && request !== (Object.prototype as { request?: unknown }).request',
    replace: '',
    fails: 'a request that somebody put on every object',
  },
  {
    test: 't22-fake-wallet',
    file: discovery,
    without: 'the list has no end',
    find: 'wallets.length === maxWallets',
    replace: 'false',
    fails: 'announcements without end',
  },
]
