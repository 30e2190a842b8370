import { codes, isAddress } from 'latchkey/wire'
import { useId, useState } from 'react'
import type { SignedIn } from '../app/signedIn.ts'
import { useWallet } from '../app/walletContext.ts'
import type { AskedToConnect } from '../doors/global/doorState.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Decision } from '../parts/Decision.tsx'
import { NetworkSelect } from '../parts/NetworkSelect.tsx'
import { OriginName } from '../parts/OriginName.tsx'
import { RoomTitle } from '../parts/RoomTitle.tsx'
import { sentenceOf } from '../parts/sentenceOf.ts'
import { useTask } from '../parts/useTask.ts'
import { words } from '../words.ts'

/** A site wants to see an account. Says what is known of the site, and what it will and will not be able to do. */
export function Connect({ asked, person }: { asked: AskedToConnect; person: SignedIn }) {
  const { environment, connections, door } = useWallet()
  const [address, setAddress] = useState<string>(person.activeAddress)
  const [network, setNetwork] = useState(environment.networks[0])
  const [isFirstTime] = useState(() => connections.of(asked.origin).length === 0)
  const task = useTask()
  const connect = () =>
    task.run(async () => {
      if (!network) return
      const addresses = person.accounts.filter((account) => account === address)
      await door.connect(asked, { addresses, networks: environment.networks, currentNetworkId: network.chainId })
    })
  return (
    <section className="room asked">
      <OriginName origin={asked.origin} />
      <p className="standing">{words.connect.sentTo(asked.origin)}</p>
      <p className="standing progress" role="status">
        {asked.isOpener && words.connect.opener}
      </p>
      <RoomTitle>{words.connect.title}</RoomTitle>
      <ul className="promises">
        <li>{words.connect.sees}</li>
        <li>{words.connect.cannot}</li>
        {isFirstTime && <li>{words.connect.firstTime}</li>}
      </ul>
      <AccountChoice person={person} value={address} onChange={setAddress} />
      {environment.networks.length > 1 && (
        <NetworkSelect label={words.connect.network} value={network} onChange={setNetwork} />
      )}
      <Decision
        confirm={words.connect.confirm}
        refuse={words.connect.refuse}
        content={asked.id}
        isIncomplete={!isAddress(address) || !network}
        busy={task.isBusy ? words.connect.connecting : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={connect}
        onRefuse={() => task.run(() => door.refuse(asked, codes.userRejected))}
      />
    </section>
  )
}

function AccountChoice(props: { person: SignedIn; value: string; onChange: (address: string) => void }) {
  const { person, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{words.connect.account}</legend>
      {person.accounts.map((address, index) => (
        <label key={address}>
          <input type="radio" name={name} checked={address === value} onChange={() => onChange(address)} />
          <span>
            {words.accounts.name(index)}
            <AddressText address={address} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
