import { type Locale, locales, type Theme } from 'latchkey/react'
import { useEffect } from 'react'

/** The kit's theme and language (the page's by default), and whether connecting also signs in. */
export type LookOptions = { theme: Theme; locale?: Locale; signsIn: boolean }

const themes: Record<Theme, string> = { system: 'System setting', light: 'Light', dark: 'Dark' }

/** Options of the kit that a page chooses. */
export function Look({ look, onChange }: { look: LookOptions; onChange: (look: LookOptions) => void }) {
  const { theme, locale, signsIn } = look
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <form className="look" aria-label="Look">
      <label>
        Theme
        <select value={theme} onChange={(event) => onChange({ ...look, theme: event.target.value as Theme })}>
          {Object.entries(themes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Language of the dialogs
        <select
          value={locale ?? ''}
          onChange={({ target: { value } }) => onChange({ theme, signsIn, ...(value && { locale: value as Locale }) })}
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
        <input
          type="checkbox"
          checked={signsIn}
          onChange={(event) => onChange({ ...look, signsIn: event.target.checked })}
        />
        Also sign in with Ethereum
      </label>
    </form>
  )
}
