'use client'
import { useAccount } from 'wagmi'

export function Account() {
  const { connector } = useAccount()
  return connector ? <p>Connected by {connector.id}</p> : null
}
