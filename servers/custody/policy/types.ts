/**
 * The types of the policy language (https://docs.turnkey.com/features/policies/language#types). `json` is a value of
 * which the policy's author knows the type and this server does not, such as a member of typed data: comparing it with a
 * number reads it as a number, comparing it with a text as a text.
 */
export type Type = 'bool' | 'int' | 'text' | 'json' | ListType | StructType
export type ListType = { readonly item: Type }
export type StructType = { readonly fields: Readonly<Record<string, Type>> }

const texts: ListType = { item: 'text' }

const key = { id: 'text', imported: 'bool', exported: 'bool', label: 'text' } as const

const solanaTransaction: StructType = {
  fields: {
    account_keys: texts,
    program_keys: texts,
    recent_blockhash: 'text',
    instructions: {
      item: {
        fields: {
          program_key: 'text',
          accounts: { item: { fields: { account_key: 'text', signer: 'bool', writable: 'bool' } } },
          instruction_data_hex: 'text',
        },
      },
    },
    transfers: { item: { fields: { from: 'text', to: 'text', amount: 'int' } } },
    spl_transfers: {
      item: {
        fields: { from: 'text', to: 'text', amount: 'int', owner: 'text', signers: texts, token_mint: 'text' },
      },
    },
    address_table_lookups: {
      item: {
        fields: { address_table_key: 'text', writable_indexes: { item: 'int' }, readonly_indexes: { item: 'int' } },
      },
    },
  },
}

/** The fields of `eth.tx`. */
export const ethereumTransaction = {
  fields: {
    from: 'text',
    to: 'text',
    data: 'text',
    function_signature: 'text',
    type: 'text',
    value: 'int',
    chain_id: 'int',
    nonce: 'int',
    gas: 'int',
    gas_price: 'int',
    max_fee_per_gas: 'int',
    max_priority_fee_per_gas: 'int',
    max_fee_per_blob_gas: 'int',
  },
} as const satisfies StructType

/** The parameters of an activity that conditions may use, in the language's spelling. */
export const activityParameters = {
  hash_function: 'text',
  encoding: 'text',
  type: 'text',
  user_id: 'text',
  user_ids: texts,
  api_key_ids: texts,
  target_public_key: 'text',
  wallet_id: 'text',
  otp_length: 'int',
} as const satisfies Record<string, Type>

/** The names that a condition may use. They are unknown for an activity that does not have them. */
export const conditionNames: Readonly<Record<string, Type>> = {
  activity: {
    fields: {
      type: 'text',
      kind: 'text',
      resource: 'text',
      action: 'text',
      params: { fields: activityParameters },
    },
  },
  eth: {
    fields: {
      tx: ethereumTransaction,
      eip_712: {
        fields: {
          primary_type: 'text',
          domain: { fields: { name: 'text', version: 'text', chain_id: 'int', verifying_contract: 'text' } },
          message: 'json',
        },
      },
      // The documented example compares its numbers with texts.
      eip_7702_authorization: { fields: { address: 'text', chain_id: 'json', nonce: 'json' } },
    },
  },
  solana: { fields: { tx: solanaTransaction } },
  wallet: { fields: key },
  wallet_account: { fields: { address: 'text' } },
  private_key: { fields: { ...key, tags: texts } },
}

/** The names that a consensus may use. */
export const consensusNames: Readonly<Record<string, Type>> = {
  approvers: { item: { fields: { id: 'text', tags: texts, email: 'text', alias: 'text' } } },
  credentials: {
    item: { fields: { id: 'text', user_id: 'text', type: 'text', credential_id: 'text', public_key: 'text' } },
  },
}

export function isList(type: Type): type is ListType {
  return typeof type === 'object' && 'item' in type
}

export function isStruct(type: Type): type is StructType {
  return typeof type === 'object' && 'fields' in type
}

/** Returns whether two types are the same. Structs are compared by identity. */
export function isSameType(one: Type, other: Type): boolean {
  if (typeof one === 'object' && typeof other === 'object' && isList(one) && isList(other)) {
    return isSameType(one.item, other.item)
  }
  return one === other
}
