import { CopyButton, Icon } from 'latchkey/react/parts'
import { AddressText, CodeText, FactRow, Facts, Moment, NetworkName } from 'latchkey/react/review'
import type { Entry, EntryStatus } from '../../activity/entry.ts'
import { explorerLink } from '../../chain/explorerLink.ts'
import { useWallet } from '../../context/walletContext.ts'
import { useActivityWords } from '../../words/activity/activityWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import { RequesterName } from '../RequesterName.tsx'
import { hostOf, useEntryTitle } from './useEntryWords.ts'

const marks = { signed: 'sign', pending: 'clock', confirmed: 'check', failed: 'close' } as const satisfies Record<
  EntryStatus['kind'],
  string
>

/** One entry: what it was, for which site, when, and what became of it. It opens to show the rest. */
export function EntryCard({ entry }: { entry: Entry }) {
  const { locale } = useWalletWords()
  const words = useActivityWords()
  const titleOf = useEntryTitle()
  const { status, at } = entry
  const date = new Date(at)
  return (
    <li className="entry" data-status={status.kind}>
      <details>
        <summary>
          <span className="entry-mark">
            <Icon name={marks[status.kind]} />
          </span>
          <span className="entry-title">{titleOf(entry)}</span>
          <span className="entry-status">{words.statuses[status.kind]}</span>
          <span className="entry-site">
            <SiteText entry={entry} />
            {' · '}
            <time dateTime={date.toISOString()}>
              {new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date)}
            </time>
          </span>
        </summary>
        <EntryFacts entry={entry} />
      </details>
    </li>
  )
}

function SiteText({ entry }: { entry: Entry }) {
  const { words } = useWalletWords()
  const { wallet, unverified } = useActivityWords()
  if (!entry.site) return wallet
  return (
    <>
      <bdi>{hostOf(entry) ?? words.nameless}</bdi>
      {!entry.site.isProven && ` (${unverified})`}
    </>
  )
}

function EntryFacts({ entry }: { entry: Entry }) {
  const { reviewWords, say } = useWalletWords()
  const words = useActivityWords()
  const { environment } = useWallet()
  const { site, status, account, chainId, hash, at } = entry
  const network = environment.networks.find((one) => one.chainId === chainId)
  const explorer = network && hash && explorerLink(network, hash)
  return (
    <div className="entry-more">
      <Facts>
        {status.kind === 'failed' && <FactRow label={words.status}>{words.reasons[status.reason]}</FactRow>}
        {status.kind === 'failed' && status.detail !== undefined && (
          <FactRow label={words.reason}>
            <q className="foreign" dir="auto">
              {status.detail}
            </q>
          </FactRow>
        )}
        <FactRow label={words.site}>
          {site ? (
            <>
              <RequesterName
                requester={{
                  isProven: site.isProven,
                  origin: site.origin,
                  ...(site.name !== undefined && { name: site.name }),
                }}
              />
              {!site.isProven && <p className="entry-unverified">{words.unverified}</p>}
            </>
          ) : (
            words.wallet
          )}
        </FactRow>
        <FactRow label={words.time}>
          <Moment seconds={at / 1000} />
        </FactRow>
        <FactRow label={reviewWords.account}>
          <AddressText address={account} />
        </FactRow>
        {network && (
          <FactRow label={reviewWords.network}>
            <NetworkName {...network} />
          </FactRow>
        )}
        {hash !== undefined && (
          <FactRow label={reviewWords.hash}>
            <CodeText>{hash}</CodeText>
          </FactRow>
        )}
      </Facts>
      {hash !== undefined && (
        <div className="row">
          <CopyButton text={hash} copied={say('copied')} failed={say('copyFailed')} data-tone="quiet">
            {say('copy')}
          </CopyButton>
          {explorer && (
            <a href={explorer} target="_blank" rel="noreferrer">
              {reviewWords.explorer}
              <Icon name="external" />
            </a>
          )}
        </div>
      )}
    </div>
  )
}
