import { type Locale, locales, type Theme } from 'latchkey/react'
import { accents, corners, type LookOptions } from './lookOptions.ts'

const themes: Record<Theme, { name: string }> = {
  system: { name: 'System setting' },
  light: { name: 'Light' },
  dark: { name: 'Dark' },
}

/** Options of the kit that a page chooses. */
export function Look({ look, onChange }: { look: LookOptions; onChange: (look: LookOptions) => void }) {
  const { locale, signsIn } = look
  const change = (part: Partial<LookOptions>) => onChange({ ...look, ...part })
  return (
    <form className="look" aria-label="Look">
      <Choice label="Theme" value={look.theme} options={themes} onChange={(theme) => change({ theme })} />
      <Choice label="Accent color" value={look.accent} options={accents} onChange={(accent) => change({ accent })} />
      <Choice label="Corners" value={look.corners} options={corners} onChange={(corners) => change({ corners })} />
      <label>
        Language of the dialogs
        <select
          value={locale ?? ''}
          onChange={({ target: { value } }) => {
            const { locale: _, ...others } = look
            onChange({ ...others, ...(value && { locale: value as Locale }) })
          }}
        >
          <option value="">Same as the page</option>
          {locales.map((value) => (
            <option key={value} value={value} lang={value}>
              {new Intl.DisplayNames([value], { type: 'language' }).of(value)}
            </option>
          ))}
        </select>
      </label>
      <label className="choice">
        <input type="checkbox" checked={signsIn} onChange={(event) => change({ signsIn: event.target.checked })} />
        Also sign in with Ethereum
      </label>
    </form>
  )
}

function Choice<Value extends string>(props: {
  label: string
  value: Value
  options: Record<Value, { name: string }>
  onChange: (value: Value) => void
}) {
  const { label, value, options, onChange } = props
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {Object.entries<{ name: string }>(options).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
