import { supportsPasskeys } from 'latchkey/core'
import { Button } from 'latchkey/react/review'
import { useEmbedded } from 'latchkey/react/screens'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'
import type { Holding } from '../chain/assets/readHoldings.ts'
import { useWallet } from '../context/walletContext.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import type { HomeScreen } from '../parts/Navigation.tsx'
import { Accounts } from './Accounts.tsx'
import { Activity } from './activity/lazyActivityParts.tsx'
import { Receive, Send } from './assets/lazyAssets.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { Pair, type PairDraft } from './Pair.tsx'

/** Rarely needed, so loaded on first use. */
const SecurityScreens = lazyPart(() => import('./SecurityScreens.tsx').then((loaded) => loaded.SecurityScreens))
const NewAccountPage = lazyPart(() => import('./SecurityScreens.tsx').then((loaded) => loaded.NewAccountPage))

/**
 * What the user receives or sends with. A reload forgets it: the account in use receives then, and nothing is sent. A holding is one of
 * its network, where alone its address means that token.
 */
export type AssetTarget = { account: Address; holding?: Holding | undefined; network: Network }

type HomeProps = {
  screen: HomeScreen
  signedIn: SignedIn
  target: AssetTarget | undefined
  onTarget: (target: AssetTarget) => void
  draft: PairDraft
  onEnter: (screen: HomeScreen) => void
}

/** The screens of a wallet that the user opened: accounts, activity, connections, scanning and security. */
export function Home({ screen, signedIn, target: chosen, onTarget, draft, onEnter }: HomeProps) {
  const { network } = useWallet()
  const target = chosen ?? targetOf(signedIn, network.store.getState())
  const enter = (next: 'receive' | 'send', chosen: Omit<AssetTarget, 'network'>) => {
    onTarget({ ...chosen, network: network.store.getState() })
    onEnter(next)
  }
  const back = () => onEnter('accounts')
  // Otherwise a reload would put the network's coin in the place of the token that the user had chosen.
  const shown = screen === 'send' && !chosen ? 'accounts' : screen
  switch (shown) {
    case 'accounts':
      return (
        <>
          {signedIn.person.passkeys.length === 0 && supportsPasskeys() && <AddPasskey onEnter={onEnter} />}
          <Accounts
            signedIn={signedIn}
            onAdd={() => onEnter('newAccount')}
            onReceive={(account) => enter('receive', { account })}
            onSend={(account, holding) => enter('send', { account, holding })}
          />
        </>
      )
    case 'newAccount':
      return <NewAccountPage onBack={back} />
    case 'activity':
      return <Activity signedIn={signedIn} />
    case 'receive':
      return target && <Receive account={target.account} onBack={back} />
    case 'send':
      return target && <Send signedIn={signedIn} {...target} onBack={back} />
    case 'connections':
      return <ConnectionList signedIn={signedIn} />
    case 'pair':
      return <Pair draft={draft} />
    default:
      return <SecurityScreens screen={shown} onEnter={onEnter} />
  }
}

function targetOf({ activeAddress, accounts }: SignedIn, network: Network): AssetTarget | undefined {
  const account = activeAddress ?? accounts[0]
  return isAddress(account) ? { account, network } : undefined
}

/** For a user who signed in with an email or a provider. */
function AddPasskey({ onEnter }: Pick<HomeProps, 'onEnter'>) {
  const { say } = useEmbedded()
  return (
    <section className="asking">
      <p>{say('noPasskeys')}</p>
      <Button onClick={() => onEnter('passkeys')}>{say('addPasskey')}</Button>
    </section>
  )
}
