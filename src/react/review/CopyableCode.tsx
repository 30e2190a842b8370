import { CopyButton } from '../parts/CopyButton.tsx'
import { CodeText } from './CodeText.tsx'
import { useReviewWords } from './reviewWordsContext.ts'

/** Longer texts are folded: they scroll in a box of a few lines, and are copied whole. */
const maxUnfolded = 400

/** Bytes or a technical text, to read or to copy and check elsewhere. */
export function CopyableCode({ children }: { children: string }) {
  const { say } = useReviewWords()
  const isLong = children.length > maxUnfolded
  return (
    <>
      {isLong ? (
        // The keyboard scrolls only what has the focus.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <div className="folded" tabIndex={0}>
          <CodeText>{children}</CodeText>
        </div>
      ) : (
        <CodeText>{children}</CodeText>
      )}
      <CopyButton className="copy" data-tone="quiet" text={children} copied={say('copied')} failed={say('copyFailed')}>
        {say('copy')}
      </CopyButton>
    </>
  )
}
