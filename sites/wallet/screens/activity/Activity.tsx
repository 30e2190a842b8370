import { ScreenTitle } from 'latchkey/react/review'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type ActivityStore, isPending } from '../../activity/activityStore.ts'
import type { Entry } from '../../activity/entry.ts'
import { useWallet } from '../../context/walletContext.ts'
import { ActivityAccount } from '../../parts/activity/ActivityAccount.tsx'
import { ClearActivity } from '../../parts/activity/ClearActivity.tsx'
import { formatDay, groupByDay } from '../../parts/activity/dayOf.ts'
import { EntryCard } from '../../parts/activity/EntryCard.tsx'
import { useActivity } from '../../parts/activity/useActivity.ts'
import { useEntryTitle } from '../../parts/activity/useEntryWords.ts'
import { useActivityWords } from '../../words/activity/activityWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import '../../styles/activity.css'

/** What this person signed and sent on this device, by day, the newest first. */
export function Activity({ signedIn }: { signedIn: SignedIn }) {
  const { words } = useWalletWords()
  const activity = useActivity(signedIn.person.personId)
  return (
    <section className="screen">
      <ScreenTitle>{words.nav.activity}</ScreenTitle>
      {activity && <Entries activity={activity} signedIn={signedIn} />}
    </section>
  )
}

function Entries({ activity, signedIn }: { activity: ActivityStore; signedIn: SignedIn }) {
  const { locale } = useWalletWords()
  const words = useActivityWords()
  const { clock } = useWallet()
  const all = useStore(activity.store)
  const [account, choose] = useState('')
  const shown = all.filter((entry) => account === '' || isOf(entry, account)).toReversed()
  const now = clock.now()
  return (
    <>
      <ActivityAccount entries={all} signedIn={signedIn} value={account} onChange={choose} />
      {shown.length === 0 ? (
        <div className="empty">
          <h2>{words.empty.title}</h2>
          <p>{words.empty.text}</p>
        </div>
      ) : (
        groupByDay(shown).map(({ day, items }) => (
          <section key={day} className="day" aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`}>{formatDay(day, { now, locale })}</h2>
            <ul className="entries">
              {items.map((entry) => (
                <EntryCard key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))
      )}
      <p className="dates">{words.kept}</p>
      {all.some((entry) => !isPending(entry)) && <ClearActivity onClear={activity.clear} />}
      <Settled activity={activity} />
    </>
  )
}

/** Tells screen readers what became of a transaction that was pending. */
function Settled({ activity }: { activity: ActivityStore }) {
  const words = useActivityWords()
  const titleOf = useEntryTitle()
  const [settled, setSettled] = useState<Entry>()
  useEffect(
    () =>
      activity.store.subscribe((entries, before) => {
        const pending = new Set(before.filter(isPending).map(({ id }) => id))
        const found = entries.find((entry) => pending.has(entry.id) && !isPending(entry))
        if (found) setSettled(found)
      }),
    [activity],
  )
  return (
    <p className="unseen" role="status">
      {settled && `${titleOf(settled)}: ${words.statuses[settled.status.kind]}`}
    </p>
  )
}

function isOf(entry: Entry, account: string): boolean {
  return entry.account.toLowerCase() === account.toLowerCase()
}
