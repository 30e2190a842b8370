import { useState } from 'react'
import { type BaseError, ContractFunctionZeroDataError, formatUnits, parseUnits } from 'viem'
import { useConnection, useReadContract } from 'wagmi'
import { Action } from './Action.tsx'
import { filesOfStep } from './codeFiles.ts'
import { demoToken, spender } from './demoToken.ts'
import { Step } from './Step.tsx'
import { approve } from './steps/approve.ts'
import { mint } from './steps/mint.ts'
import { sendToken } from './steps/sendToken.ts'

const files = {
  mint: filesOfStep({ react: 'Mint.tsx', wagmi: 'steps/mint.ts', plain: 'mint.ts' }),
  approve: filesOfStep({ react: 'Approve.tsx', wagmi: 'steps/approve.ts', plain: 'approve.ts' }),
  send: filesOfStep({ react: 'SendToken.tsx', wagmi: 'steps/sendToken.ts', plain: 'sendToken.ts' }),
}

const units = (amount: string) => parseUnits(amount, 18)
const demo = (amount: bigint) => `${formatUnits(amount, 18)} DEMO`

/** An ERC-20 token: three things to do with it, and the code of the last one. */
export function Token() {
  const [shown, show] = useState<keyof typeof files>('mint')
  const { address, chainId, status } = useConnection()
  const balance = useReadContract({
    ...demoToken,
    functionName: 'balanceOf',
    args: [address ?? '0x'],
    chainId,
    query: { enabled: status === 'connected' },
  })
  const isMissing = lacksToken(balance.error)
  const isPoor = (amount: string) => isMissing || (balance.data !== undefined && balance.data < units(amount))
  return (
    <Step
      id="token"
      title="A token"
      about="An ERC-20 token on this network. Before you confirm, the wallet shows what each transaction does. It doesn’t know how this token is minted, so it warns you and shows what the network expects."
      files={files[shown]}
    >
      {balance.data !== undefined && <p className="holding">You have {demo(balance.data)}.</p>}
      {isMissing && <p className="hint">This network has no DEMO token. The networks that npm start runs have it.</p>}
      <Action
        label="Mint 100 DEMO"
        sent="Minted 100 DEMO"
        run={mint}
        onAsk={() => show('mint')}
        isDisabled={isMissing}
        facts={({ hash, balance }) => ({ Transaction: hash, Balance: demo(balance) })}
        isVerified={({ gained }) => gained === units('100')}
        verdict="The account has 100 DEMO more."
      />
      <Action
        label="Approve 25 DEMO"
        sent="Approved 25 DEMO"
        run={approve}
        onAsk={() => show('approve')}
        isDisabled={isMissing}
        facts={({ hash, allowance }) => ({ Transaction: hash, Allowance: demo(allowance) })}
        isVerified={({ allowance }) => allowance === units('25')}
        verdict="The spender may take 25 DEMO."
      />
      <p className="hint">
        The spender is <span className="address-inline">{spender}</span>. It has no known private key.
      </p>
      <Action
        label="Send 5 DEMO"
        sent="Sent 5 DEMO"
        run={sendToken}
        onAsk={() => show('send')}
        isDisabled={isPoor('5')}
        facts={({ hash, balance }) => ({ Transaction: hash, Balance: demo(balance) })}
        isVerified={({ left }) => left === units('5')}
        verdict="5 DEMO left the account."
      />
    </Step>
  )
}

/** Returns whether nothing answers at the token's address. */
function lacksToken(error: Error | null): boolean {
  return (error as BaseError | null)?.walk?.((cause) => cause instanceof ContractFunctionZeroDataError) instanceof Error
}
