import { useMutation } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import { enterWithPasskey, prepareToEnter } from './steps/enterWithPasskey.ts'
import { toPasskeySentences } from './toSentences.ts'

/** The shortest way in: one click and the passkey's prompt. */
export function PasskeyButton() {
  const config = useConfig()
  const entering = useMutation({ mutationFn: () => enterWithPasskey(config) })
  // A failure is told at the click.
  const prepare = () => void prepareToEnter(config).catch(() => {})
  return (
    <>
      <button
        type="button"
        className="act quiet"
        // It keeps the focus, which returns to it after the prompt.
        aria-disabled={entering.isPending}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => entering.isPending || entering.mutate()}
      >
        {entering.isPending ? 'Waiting for your passkey …' : 'Continue with a passkey'}
      </button>
      <p className="failure outcome" role="status">
        {entering.isError && toPasskeySentences(entering.error)}
      </p>
    </>
  )
}
