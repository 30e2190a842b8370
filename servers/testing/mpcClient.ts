import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { MachineKind, ShareProofBinding, Start } from 'latchkey/crypto/threshold'
import { engines, proveShares, startMachine, stepMachine, toSessionId } from 'latchkey/crypto/threshold'
import {
  type CeremonyStart,
  type CeremonyStarted,
  type CeremonyStepped,
  type ChainName,
  decodeFrame,
  encodeFrame,
  engineOf,
  type MadeKey,
  mfaTokenHeader,
  partiesOf,
  type RoundMessage,
  resharePlans,
  type Signing,
  signedSessionHeader,
  type ThresholdSignatureScheme,
  toReshareSeats,
  type Witness,
} from 'latchkey/wire/mpc'
import type { DpopKey } from './dpopKey.ts'
import { MpcFailure } from './mpcFailure.ts'

export const pageOrigin = 'https://page.example'
export const frameOrigin = 'https://frame.example'

/** A wallet as its client holds it. */
export type ClientWallet = {
  walletId: string
  chainName: ChainName
  accountAddress: string
  publicKey: Uint8Array
  scheme: ThresholdSignatureScheme
  witness: Witness
  /** By party. */
  shares: Map<number, Uint8Array>
}

export type MpcRequest = {
  body?: Uint8Array | object | undefined
  headers?: Record<string, string>
  /** Instead of the client's own. */
  accessToken?: string
}
export type Send = (method: 'GET' | 'POST', path: string, request?: MpcRequest) => Promise<Uint8Array<ArrayBuffer>>

/** Changes the client's messages before they are sent. */
export type Tamper = (messages: RoundMessage[], round: number) => RoundMessage[]

export type RunOptions = {
  ceremonyId?: string
  /** Sends the messages of two rounds at a time where it can. */
  isPipelined?: boolean
  tamper?: Tamper
  /** Before each request, with the round of its messages; 0 is the start. */
  beforeSend?: (round: number) => Promise<void> | void
  /** Sends each request twice, and expects the same answer. */
  isRepeated?: boolean
  /** May send each request once more before it counts. */
  onSend?: (send: () => Promise<unknown>) => Promise<void>
  betweenRepeats?: () => Promise<void>
  headers?: Record<string, string>
}

/** The inputs of the client's parties; `scheme` is that of the shares that take part. */
type Plan = { kind: MachineKind; starts: Start[]; scheme: ThresholdSignatureScheme; digest?: string }

/** The client's side of the wire: a frame without a page. */
export type MpcClient = ReturnType<typeof createMpcClient>

/** @param options.environmentId of the user's token */
export function createMpcClient(options: {
  url: () => string
  fetch: (url: string, init: RequestInit) => Response | Promise<Response>
  environmentId: string
  accessToken: string
  key: DpopKey
  signedSessionId?: () => string
}) {
  const { environmentId, accessToken, key } = options

  const send: Send = async (method, path, { body, headers = {}, ...request } = {}) => {
    const url = `${options.url()}/environments/${environmentId}${path}`
    const token = request.accessToken ?? accessToken
    const proof = await key.prove({ method, url, accessToken: token })
    const response = await options.fetch(url, {
      method,
      headers: {
        ...{ Authorization: `DPoP ${token}`, DPoP: proof, Origin: frameOrigin },
        ...{ [signedSessionHeader]: options.signedSessionId?.() ?? 'signed', ...headers },
      },
      ...(body && ({ body: body instanceof Uint8Array ? body : JSON.stringify(body) } as RequestInit)),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.ok) return bytes
    const { error } = JSON.parse(Buffer.from(bytes).toString())
    throw new MpcFailure(response.status, error.code, error.message)
  }

  const post = async (path: string, body: Uint8Array | object, run: RunOptions, round: number) => {
    await run.beforeSend?.(round)
    const sendOnce = () => send('POST', path, { body, headers: run.headers ?? {} })
    await run.onSend?.(sendOnce)
    const answer = await sendOnce()
    if (run.isRepeated) {
      await run.betweenRepeats?.()
      const again = await sendOnce()
      if (!Buffer.from(again).equals(answer)) throw new Error('The same request got another answer.')
    }
    const { head, messages } = decodeFrame(answer)
    return { head: JSON.parse(head) as never, messages }
  }

  /** Runs a ceremony to its end. `plan` makes the inputs of the client's parties. */
  async function run<request extends CeremonyStart>(
    request: request,
    plan: (begun: CeremonyStarted) => Plan,
    runOptions: RunOptions = {},
  ) {
    const { ceremonyId = randomUUID(), tamper = (messages) => messages, isPipelined = false } = runOptions
    const path = `/ceremonies/${ceremonyId}`
    const start = await post(path, request, runOptions, 0)
    const begun = start.head as CeremonyStarted
    const { kind, starts, scheme, digest = '' } = plan(begun)
    const sessionId = toSessionId({
      ...{ environmentId, ceremonyId, walletId: begun.walletId, engine: begun.engine, epoch: begun.epoch },
      ...{ kind: request.kind, scheme, origin: request.origin, digest },
      ...{ clientNonce: request.clientNonce, serverNonce: begun.serverNonce },
    })
    const inputs = starts.map(({ address, input }) => ({ address, input: { ...(input as object), sessionId } }))
    let { machine, outbox } = startMachine(kind, inputs)
    let received = start.messages
    let stepped: CeremonyStepped | undefined
    const isOver = () => machine.seats.every(({ state }) => state === undefined)
    const step = () => {
      const inbox = received.filter(({ round }) => round === machine.round)
      received = received.filter(({ round }) => round !== machine.round)
      const next = stepMachine(machine, inbox)
      machine = next.machine
      outbox.push(...next.outbox)
    }
    if (isPipelined) step()
    while (outbox.length > 0) {
      const round = Math.min(...outbox.map((message) => message.round))
      const messages = tamper(outbox, round)
      outbox = []
      const answer = await post(`${path}/rounds/${round}`, encodeFrame({}, messages), runOptions, round)
      stepped = answer.head as CeremonyStepped
      received.push(...answer.messages)
      while (!isOver() && received.some(({ round }) => round === machine.round)) {
        step()
        if (!isPipelined) break
      }
    }
    return {
      ceremonyId,
      begun,
      stepped: stepped as CeremonyStepped,
      results: machine.seats.map(({ result }) => result),
    }
  }

  function toWallet(wallet: Pick<ClientWallet, 'walletId' | 'chainName'>, made: MadeKey, shares: Uint8Array[]) {
    const { engine } = { engine: engines[engineOf[wallet.chainName]] }
    return {
      ...{ walletId: wallet.walletId, chainName: wallet.chainName, accountAddress: made.accountAddress },
      ...{ publicKey: Uint8Array.from(Buffer.from(made.publicKey, 'hex')), scheme: made.scheme },
      shares: new Map(shares.map((share) => [engine.tagOf(share).party, share])),
    }
  }

  const prove = (
    { chainName, walletId, shares }: Pick<ClientWallet, 'chainName' | 'walletId' | 'shares'>,
    request: Pick<ShareProofBinding, 'action' | 'epoch' | 'subject'>,
  ) => proveShares(engineOf[chainName], shares, { environmentId, walletId, ...request })
  /** @param wallet with the shares that the ceremony made */
  const confirm = async (wallet: Parameters<typeof prove>[0], epoch: number, ceremonyId: string): Promise<Witness> => {
    const body = { ceremonyId, proofs: prove(wallet, { action: 'confirm', epoch, subject: ceremonyId }) }
    const bytes = await send('POST', `/wallets/${wallet.walletId}/epochs/${epoch}/confirm`, { body })
    return JSON.parse(Buffer.from(bytes).toString()).witness
  }

  const nonce = () => randomBytes(32).toString('hex')
  const common = () => ({ clientNonce: nonce(), origin: pageOrigin })

  /** Runs a ceremony that makes shares; `unconfirmed` is the wallet with its new shares. */
  async function make(
    wallet: Pick<ClientWallet, 'chainName'> & Partial<ClientWallet>,
    request: CeremonyStart,
    plan: Parameters<typeof run>[1],
    runOptions?: RunOptions,
  ) {
    const { ceremonyId, begun, stepped, results } = await run(request, plan, runOptions)
    const { made, witness } = stepped
    if (!made) throw new Error('The ceremony made nothing.')
    const shares = results.flatMap((result) => result?.share ?? [])
    const next = { ...toWallet({ chainName: wallet.chainName, walletId: begun.walletId }, made, shares), witness }
    return {
      ...{ ceremonyId, epoch: made.epoch, unconfirmed: next },
      async confirm(): Promise<ClientWallet> {
        return { ...next, witness: await confirm(next, made.epoch, ceremonyId) }
      },
    }
  }

  const client = {
    ...{ send, prove, confirm, run },
    async listWallets() {
      return JSON.parse(Buffer.from(await send('GET', '/wallets')).toString()).wallets
    },
    begin: (chainName: ChainName, scheme: ThresholdSignatureScheme = 'TWO_OF_TWO') => ({
      ...{ kind: 'keygen' as const, ...common(), chainName, scheme },
    }),
    keygen(chainName: ChainName, scheme: ThresholdSignatureScheme = 'TWO_OF_TWO', runOptions?: RunOptions) {
      const kind: MachineKind = { engine: engineOf[chainName], ceremony: 'keygen' }
      const starts = partiesOf[scheme].client.map((party) => ({ address: party, input: { scheme, party } }))
      return make({ chainName }, client.begin(chainName, scheme), () => ({ kind, starts, scheme }), runOptions)
    },
    async create(chainName: ChainName, scheme: ThresholdSignatureScheme = 'TWO_OF_TWO', runOptions?: RunOptions) {
      return (await client.keygen(chainName, scheme, runOptions)).confirm()
    },
    import(
      chainName: ChainName,
      privateKey: Uint8Array,
      options: { scheme?: ThresholdSignatureScheme; form?: 'seed' | 'scalar'; run?: RunOptions | undefined } = {},
    ) {
      const { scheme = 'TWO_OF_TWO', form = 'seed' } = options
      const ceremony = form === 'scalar' && chainName !== 'EVM' ? 'importScalar' : 'importKey'
      const kind: MachineKind = { engine: engineOf[chainName], ceremony }
      const starts = partiesOf[scheme].client.map((party) => ({
        address: party,
        input: { scheme, party, ...(party === 1 && { privateKey }) },
      }))
      const request: CeremonyStart = { kind: 'import', ...common(), chainName, scheme, form }
      return make({ chainName }, request, () => ({ kind, starts, scheme }), options.run)
    },
    toSignRequest: (wallet: ClientWallet, signing: Signing, signers: number[] = [1]): CeremonyStart => ({
      ...{ kind: 'sign', ...common(), walletId: wallet.walletId, witness: wallet.witness, signers, signing },
    }),
    /** @param signed the bytes that the client wants signed, which it computes itself */
    async sign(
      wallet: ClientWallet,
      signing: Signing,
      signed: Uint8Array,
      runOptions?: RunOptions & { signer?: number },
    ) {
      const { signer = 1 } = runOptions ?? {}
      const signers = [signer, ...partiesOf[wallet.scheme].server]
      const kind: MachineKind = { engine: engineOf[wallet.chainName], ceremony: 'sign' }
      const input = { share: wallet.shares.get(signer), signers, message: signed }
      const digest = createHash('sha256').update(signed).digest('hex')
      const { results, stepped } = await run(
        client.toSignRequest(wallet, signing, [signer]),
        () => ({ kind, starts: [{ address: signer, input }], scheme: wallet.scheme, digest }),
        runOptions,
      )
      wallet.witness = stepped.witness
      return results[0]?.signature ?? new Uint8Array()
    },
    refresh(wallet: ClientWallet, runOptions?: RunOptions) {
      const kind: MachineKind = { engine: engineOf[wallet.chainName], ceremony: 'refresh' }
      const starts = [...wallet.shares].map(([party, share]) => ({ address: party, input: { share } }))
      const request: CeremonyStart = {
        kind: 'refresh',
        ...common(),
        walletId: wallet.walletId,
        witness: wallet.witness,
      }
      return make(wallet, request, () => ({ kind, starts, scheme: wallet.scheme }), runOptions)
    },
    reshare(wallet: ClientWallet, to: ThresholdSignatureScheme, runOptions?: RunOptions) {
      const { scheme: from, publicKey, witness, walletId, shares } = wallet
      const kind: MachineKind = { engine: engineOf[wallet.chainName], ceremony: 'reshare' }
      const seats = toReshareSeats(from, to).filter(({ side }) => side === 'client')
      const starts = seats.map(({ address, dealer, newParty }) => {
        const share = dealer === undefined ? undefined : shares.get(dealer)
        const own = { ...(share && { share }), ...(newParty !== undefined && { newParty }) }
        return { address, input: { ...resharePlans[from][to], from, to, publicKey, epoch: witness.epoch, ...own } }
      })
      const schemes = { oldThresholdSignatureScheme: from, newThresholdSignatureScheme: to }
      const request: CeremonyStart = { kind: 'reshare', ...common(), walletId, witness, ...schemes }
      return make(wallet, request, () => ({ kind, starts, scheme: from }), runOptions)
    },
  }

  return client
}

export const mfaHeader = (token: string) => ({ [mfaTokenHeader]: token })
