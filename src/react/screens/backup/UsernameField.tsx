import { useEmbedded } from '../embeddedContext.ts'

/** Password managers store a password under the name in this hidden field, the same wherever the wallet asks for it. */
export function UsernameField() {
  const { environment } = useEmbedded()
  return <input type="text" autoComplete="username" hidden readOnly value={environment.brand.name} />
}
