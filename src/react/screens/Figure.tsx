import { Icon, type IconName } from '../parts/Icon.tsx'

/** The sign of a screen; it breathes while something is waited for. */
export function Figure({ name, isBusy = false }: { name: IconName; isBusy?: boolean }) {
  return (
    <div className="latchkey-figure" data-busy={isBusy}>
      <span className="latchkey-icon" data-kind="any" data-size="large">
        <Icon name={name} />
      </span>
    </div>
  )
}
