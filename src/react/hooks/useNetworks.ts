import { useState } from 'react'
import type { Chain } from 'viem'
import { useAccount, useConfig } from 'wagmi'
import { switchChain } from 'wagmi/actions'
import { causesOf } from '../../core/causes.ts'
import { codes } from '../../wire/codes.ts'

/**
 * Why a wallet did not switch. `closed`: the user closed its window. `unable`: the wallet has no such method, so the user must switch in the wallet itself.
 */
export type SwitchProblem = 'refused' | 'closed' | 'unable' | 'failed'

export type Networks = {
  /** The page's networks, in its order. */
  networks: readonly Chain[]
  /** The wallet's network. Undefined if the page does not list it. */
  current: Chain | undefined
  /** The wallet is connected to a network that the page does not use. */
  isWrong: boolean
  /** The id of the network that the wallet was asked to switch to. */
  switchingTo: number | undefined
  problem: { chainId: number; reason: SwitchProblem } | undefined
  switchTo(chainId: number): Promise<boolean>
}

/** Returns the page's networks, the wallet's current one, and a function to switch. */
export function useNetworks(): Networks {
  const config = useConfig()
  const { chainId, isConnected } = useAccount()
  const [switchingTo, setSwitchingTo] = useState<number>()
  const [problem, setProblem] = useState<Networks['problem']>()
  const current = config.chains.find(({ id }) => id === chainId)

  const switchTo = async (wanted: number) => {
    setSwitchingTo(wanted)
    setProblem(undefined)
    try {
      await switchChain(config, { chainId: wanted })
      return true
    } catch (error) {
      setProblem({ chainId: wanted, reason: reasonOf(error) })
      return false
    } finally {
      setSwitchingTo(undefined)
    }
  }
  return { networks: config.chains, current, isWrong: isConnected && !current, switchingTo, problem, switchTo }
}

const unable: readonly unknown[] = [
  codes.methodNotFound.code,
  codes.unsupportedMethod.code,
  codes.methodNotSupported.code,
]

function reasonOf(error: unknown): SwitchProblem {
  const causes = causesOf(error)
  if (causes.some(({ name }) => name === 'PopupClosedError')) return 'closed'
  if (causes.some(({ code }) => code === codes.userRejected.code)) return 'refused'
  const isUnable = causes.some(({ code, name }) => unable.includes(code) || name === 'SwitchChainNotSupportedError')
  return isUnable ? 'unable' : 'failed'
}
