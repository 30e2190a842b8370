import { type Locale, locales, type Theme } from 'latchkey/react'
import { useEffect } from 'react'

/** How the kit looks and speaks, without a locale as the page does; and whether connecting signs in as well. */
export type LookOptions = { theme: Theme; locale?: Locale; signsIn: boolean }

const themes: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

/** Choices that the kit leaves to a page. */
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
          <option value="">As the page</option>
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
        Sign in with Ethereum as well
      </label>
    </form>
  )
}
