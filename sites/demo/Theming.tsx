import { Look } from './Look.tsx'
import type { LookOptions } from './lookOptions.ts'
import { Step } from './Step.tsx'
import { toKitCss, toKitJsx } from './toLookCode.ts'

/** The kit's options, which take effect at once, and the code that sets them. */
export function Theming({ look, onLook }: { look: LookOptions; onLook: (look: LookOptions) => void }) {
  return (
    <Step
      title="Your look"
      about="The button and its dialogs take your colors, corners and language. Choose, then open a dialog."
      needsWallet={false}
      files={[
        { label: 'React', file: 'Page.tsx', source: toKitJsx(look) },
        { label: 'CSS', file: 'look.css', source: toKitCss(look), runs: true },
      ]}
    >
      <Look look={look} onChange={onLook} />
    </Step>
  )
}
