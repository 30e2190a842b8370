import { type Connector, useConnect, useConnectors } from 'wagmi'
import { Code } from './Code.tsx'
import source from './createWagmi.ts?raw'
import { toSentences } from './toSentences.ts'

/** By the connector's type. */
const about: Record<string, string> = {
  global: 'One wallet for many pages. It opens in a window of its own.',
  custody: 'A wallet inside this page. Your passkey unlocks it.',
  injected: 'Installed in this browser.',
}

/** The ways to connect: one button each. */
export function Connect() {
  const connectors = useConnectors()
  const { mutate: connect, isPending, error, variables } = useConnect()
  return (
    <section className="step" aria-labelledby="connect">
      <div className="deed">
        <h2 id="connect">Connect</h2>
        <p>Choose a wallet; each loads when you first use it.</p>
        <ul className="wallets">
          {connectors.map((connector) => (
            <li key={connector.uid}>
              <button type="button" disabled={isPending} onClick={() => connect({ connector })}>
                <Icon connector={connector} />
                <span>
                  <strong>{connector.name}</strong>
                  <small>
                    {isPending && variables.connector === connector
                      ? 'Waiting for the wallet …'
                      : about[connector.type]}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className="outcome" role="status">
          {error && <p className="failure">{toSentences(error)}</p>}
        </div>
      </div>
      <Code file="createWagmi.ts" source={source} />
    </section>
  )
}

/** The wallet's own picture, else its first letter. */
function Icon({ connector }: { connector: Connector }) {
  return connector.icon ? (
    <img className="icon" src={connector.icon} alt="" width="36" height="36" />
  ) : (
    <span className="icon" aria-hidden="true">
      {connector.name.slice(0, 1)}
    </span>
  )
}
