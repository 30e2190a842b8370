import { formatClientMessage, heartbeat } from '../../wire/link/clientFrames.ts'
import { failTexts, noSuchSession } from '../../wire/link/failures.ts'
import type { ClientMessageOf } from '../../wire/link/messages.ts'
import { parseServerMessage, type ServerMessage } from '../../wire/link/serverMessages.ts'
import type { LinkDelays } from './delays.ts'

export type LinkLogin = ClientMessageOf<'HostSession' | 'JoinSession'>

/** One socket to a link relay, until it drops. */
export type LinkSocket = {
  send(text: string): void
  /** Drops the socket if the relay has been silent for too long, else sends a heartbeat. */
  beat(): void
  /** Closes the socket. No callback runs afterwards. */
  end(): void
}

/**
 * Follows a socket that is connecting: logs in, and sends heartbeats from then on. One of `onRefused` and `onDropped` is called
 * exactly once, unless the caller ends the socket first.
 */
export function openLinkSocket(options: {
  socket: WebSocket
  login: LinkLogin
  delays: LinkDelays
  /** Unix milliseconds. */
  now: () => number
  onLoggedIn: () => void
  /** The relay answered a heartbeat. */
  onHeard: () => void
  /** The relay does not accept the session, and will not do so later. */
  onRefused: (error: string) => void
  onDropped: () => void
  onMessage: (message: ServerMessage) => void
}): LinkSocket {
  const { socket, login, delays, now } = options
  let isOver = false
  let isLoggedIn = false
  /** When the relay last answered a heartbeat; at first, when it accepted the login. */
  let heardAt = 0
  let beating: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    isOver = true
    clearTimeout(opening)
    clearTimeout(beating)
    socket.close()
  }

  function drop(): void {
    if (isOver) return
    end()
    options.onDropped()
  }

  function beat(): void {
    if (isOver || !isLoggedIn) return
    clearTimeout(beating)
    // The user has set the clock back. Otherwise a dead socket would stay until the old time is reached again.
    heardAt = Math.min(heardAt, now())
    if (now() - heardAt > delays.silence) {
      drop()
      return
    }
    socket.send(heartbeat)
    beating = setTimeout(beat, delays.heartbeat)
  }

  function receive(text: unknown): void {
    if (isOver) return
    if (text === heartbeat) {
      heardAt = now()
      if (isLoggedIn) options.onHeard()
      return
    }
    const message = toMessage(text)
    if (!message) return
    if (isLoggedIn) options.onMessage(message)
    else answerLogin(message)
  }

  function answerLogin(message: ServerMessage): void {
    if (message.type === 'OK' && message.id === login.id) {
      clearTimeout(opening)
      isLoggedIn = true
      heardAt = now()
      beating = setTimeout(beat, delays.firstHeartbeat)
      options.onLoggedIn()
      return
    }
    // Only the login is waiting for an answer. A relay that could not read its id leaves it out.
    if (message.type !== 'Fail') return
    if (isFinal(message.error, login.sessionId)) {
      end()
      options.onRefused(message.error)
    } else drop()
  }

  const opening = setTimeout(drop, delays.connect)
  socket.addEventListener('open', () => {
    if (!isOver) socket.send(formatClientMessage(login))
  })
  socket.addEventListener('message', ({ data }) => receive(data))
  socket.addEventListener('close', drop)
  // After an error the socket always closes.
  socket.addEventListener('error', () => {})

  return {
    send(text) {
      if (!isOver) socket.send(text)
    },
    beat,
    end,
  }
}

/** Whether a login with this text fails every time. Others, as of a relay that is too busy, are worth a retry. */
function isFinal(error: string, sessionId: string): boolean {
  const final: readonly string[] = [
    failTexts.invalidSessionId,
    failTexts.invalidSessionKey,
    failTexts.incorrectSessionKey,
    noSuchSession(sessionId),
  ]
  return final.includes(error)
}

/** Ignores what is no message of the wire, which a newer relay may send. */
function toMessage(text: unknown): ServerMessage | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return parseServerMessage(text)
  } catch {
    return undefined
  }
}
