import { visibleText } from 'latchkey/review'
import { count, key, quote, type Reading, type Step, type StepFact, u32, u64 } from '../step.ts'

/** Creates the account that holds one token for one owner. Instruction 2 moves tokens and is treated as unknown. */
export function decodeTokenAccount({ data, at }: Reading): Step | undefined {
  const isCreation = data.rest().length === 0 || data.byte() < 2
  if (!isCreation) return undefined
  const facts = [key('owner', at(2)), key('token', at(3)), key('account', at(1)), key('from', at(0))]
  return { name: 'create-token-account', facts, warnings: [] }
}

/** Writes a text to the chain. */
export function decodeMemo({ data }: Reading): Step | undefined {
  const bytes = data.take(data.rest().length)
  const memo = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  return { name: 'memo', facts: [quote('memo', visibleText(memo))], warnings: [] }
}

/** Sets the compute limit of the transaction and its price. */
export function decodeComputeBudget({ data }: Reading): Step | undefined {
  const fact = budgetFact(data)
  return fact && { name: 'compute', facts: [fact], warnings: [] }
}

function budgetFact(data: Reading['data']): StepFact | undefined {
  switch (data.byte()) {
    case 1:
      return count('memoryLimit', BigInt(u32(data)))
    case 2:
      return count('computeLimit', BigInt(u32(data)))
    case 3:
      return count('computePrice', u64(data))
    case 4:
      return count('dataLimit', BigInt(u32(data)))
    default:
      return undefined
  }
}
