import { useAccount, useDisconnect } from 'wagmi'
import { shortAddress } from '../../core/shortAddress.ts'
import type { WordKey } from '../../core/words/en.ts'
import { useConnectedName } from '../hooks/useConnectedName.ts'
import { type SwitchProblem, useNetworks } from '../hooks/useNetworks.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import { NetworkMark } from '../parts/NetworkMark.tsx'
import { ScrollArea } from '../parts/ScrollArea.tsx'
import { Screen } from '../screens/Screen.tsx'

const problems: Record<SwitchProblem, WordKey> = {
  refused: 'switchRefused',
  unable: 'switchByHand',
  closed: 'closedText',
  failed: 'switchFailed',
}

type NetworksScreenProps = {
  /** Leads back to the screen that this one was opened from, also once the wallet has switched. */
  onBack?: () => void
  onClose: () => void
}

/** Lists the page's networks. If the wallet is on none of them, says so first and offers to disconnect. */
export function NetworksScreen({ onBack, onClose }: NetworksScreenProps) {
  const { say, titleId } = useWords()
  const { address } = useAccount()
  const { disconnect } = useDisconnect()
  const { networks, current, isWrong, switchingTo, problem, switchTo } = useNetworks()
  const wallet = useConnectedName() ?? say('yourWallet')
  const requested = networks.find(({ id }) => id === problem?.chainId)
  return (
    <Screen title={say(isWrong ? 'wrongNetworkTitle' : 'networksTitle')} onBack={onBack} onClose={onClose}>
      {isWrong && <p className="latchkey-text">{say('wrongNetworkText', { wallet })}</p>}
      <ScrollArea data-size="tall">
        <ul className="latchkey-list" aria-labelledby={titleId}>
          {networks.map((network) => (
            <li key={network.id}>
              <button
                type="button"
                className="latchkey-row"
                aria-current={network.id === current?.id}
                aria-busy={network.id === switchingTo}
                disabled={switchingTo !== undefined}
                onClick={async () => {
                  if (network.id === current?.id || (await switchTo(network.id))) (onBack ?? onClose)()
                }}
              >
                <NetworkMark of={network.id} />
                <span className="latchkey-name">{network.name}</span>
                {network.id === current?.id && <Icon name="check" className="latchkey-onward" />}
              </button>
            </li>
          ))}
        </ul>
      </ScrollArea>
      <p role="status" className="latchkey-text latchkey-notice" data-tone={problem && 'danger'}>
        {switchingTo !== undefined && say('switching', { wallet })}
        {problem && say(problems[problem.reason], { wallet, network: requested?.name ?? '' })}
      </p>
      {isWrong && address && (
        <div className="latchkey-foot">
          <span className="latchkey-address" dir="ltr" title={address}>
            {shortAddress(address)}
          </span>
          <button
            type="button"
            className="latchkey-quiet"
            onClick={() => {
              disconnect({})
              onClose()
            }}
          >
            {say('disconnect')}
          </button>
        </div>
      )}
    </Screen>
  )
}
