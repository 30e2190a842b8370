import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { ListedWallet } from '../walletList/listWallets.ts'

/** The list may change its order for this long: no user has aimed at a row yet. */
const settlingMs = 300
/** The free space that a dialog leaves below it, as in `dialog.css`. */
const windowMargin = 16

/**
 * Adds wallets that announce themselves late below the list, so that no row moves under the pointer or disappears. The
 * next list has them in their proper place.
 * @param list an element in the dialog, which then keeps its position; `height` is the list's height before
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
  // A change by the page itself is shown immediately.
  if (!hasLate && rows !== wallets) setRows(wallets)
  // Measure before the late wallets are rendered, because a dialog grows from its middle or its lower edge.
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
