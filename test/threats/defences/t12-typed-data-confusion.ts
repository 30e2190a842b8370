import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/review/typedDataValues.ts',
    without: 'extra fields are accepted',
    fails: 'a field that is shown and not signed',
    edits: [['if (Object.keys(object).some((name) => !names.has(name)))', 'if (false)']],
  },
  {
    file: 'src/review/typedData.ts',
    without: 'names may occur twice',
    fails: 'one reader keeps the first',
    edits: [['if (hasDuplicateKey(text))', 'if (false)']],
  },
  {
    file: 'src/review/typedDataTypes.ts',
    without: 'types may contain themselves',
    fails: 'a type that contains itself',
    edits: [['assertAcyclic(types) return types', 'return types']],
  },
  {
    file: 'src/review/typedDataValues.ts',
    without: 'numbers may have any form that BigInt reads',
    fails: 'a chain id with a leading zero',
    edits: [['/^(?:0|-?[1-9]\\d{0,77}|0x[0-9a-fA-F]{1,64})$/.test(input)', '/\\d/.test(input)']],
  },
  {
    file: 'src/review/typedData.ts',
    without: 'data of any size is read',
    fails: 'more than 64 KB',
    edits: [[' || text.length > maxTextLength', '']],
  },
  {
    file: 'src/review/typedDataValues.ts',
    without: 'half characters are encoded differently by each encoder',
    fails: 'half a character',
    edits: [["input === 'string' && isWellFormed(input)", "input === 'string'"]],
  },
]
