'use client'
import { useConnectAttempt, useWallets } from 'latchkey/react/hooks'
import { QrCode } from 'latchkey/react/parts'

export function OwnDialog() {
  const { wallets } = useWallets()
  const { attempt, start } = useConnectAttempt()
  if (attempt && 'uri' in attempt && attempt.uri) return <QrCode text={attempt.uri} title="Scan with your wallet" />
  return wallets.map(({ id, name, ways: [way] }) => (
    <button key={id} type="button" onClick={() => way && 'connector' in way && start(way.connector)}>
      {name ?? 'Scan with a phone'} {attempt?.status}
    </button>
  ))
}
