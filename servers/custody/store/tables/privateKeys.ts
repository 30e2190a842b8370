/** Rows of keys that belong to no wallet. */

export type PrivateKeyRow = {
  id: string
  organizationId: string
  name: string
  curve: string
  publicKey: string
  sealedKey: Buffer
  /** Ids of private key tags. */
  tags: string
  /** 1 if exported, and if imported. */
  exported: number
  imported: number
  createdAt: number
  updatedAt: number
}

export type PrivateKeyAddressRow = {
  id: string
  organizationId: string
  privateKeyId: string
  addressFormat: string
  address: string
  /** As in wallet accounts. */
  lookup: string
}
