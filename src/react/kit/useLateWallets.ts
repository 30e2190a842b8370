import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { ListedWallet } from '../walletList/listWallets.ts'

/** Within this a list may still change its order: nobody has aimed at a row yet. */
const settlingMs = 300
/** What a dialog leaves free of the window below it, as in `dialog.css`. */
const windowMargin = 16

/**
 * What announces itself while a list is shown comes below what is there: no row moves under a pointer that is on its way,
 * and none goes. The next list has it where it belongs.
 * @param list stands in the dialog that then stays where it is; `height` is the list's own before
 */
export function useLateWallets(wallets: readonly ListedWallet[], list: RefObject<HTMLElement | null>) {
  const [rows, setRows] = useState(wallets)
  const [isSettled, setSettled] = useState(false)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlingMs)
    return () => clearTimeout(timer)
  }, [])
  const isLate = ({ group, id }: ListedWallet) => group === 'installed' && !rows.some((row) => row.id === id)
  const late = isSettled && rows.length > 0 ? wallets.filter(isLate) : []
  const hasLate = late.length > 0
  // What the page itself changes is shown at once.
  if (!hasLate && rows !== wallets) setRows(wallets)
  // Measured before the late ones are drawn: a dialog grows from its middle or from its lower edge.
  useLayoutEffect(() => {
    if (!hasLate || !list.current) return
    setHeight(list.current.offsetHeight)
    const dialog = list.current.closest('dialog')
    if (!dialog) return
    const { offsetTop, offsetHeight, style } = dialog
    style.marginTop = `${offsetTop}px`
    style.marginBottom = 'auto'
    style.maxHeight = `${Math.max(offsetHeight, innerHeight - windowMargin - offsetTop)}px`
    return () => {
      style.margin = ''
      style.maxHeight = ''
    }
  }, [hasLate, list])
  return { rows, late: height === undefined ? [] : late, height }
}
