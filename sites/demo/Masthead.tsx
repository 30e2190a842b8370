/** Says what Latchkey is, and what to do here. */
export function Masthead() {
  return (
    <header className="masthead">
      <p className="wordmark">
        <img src="/key.svg" alt="" width="28" height="28" />
        Latchkey
      </p>
      <h1>Latchkey connects any wallet to your page, or creates one with a passkey.</h1>
      <p className="about">
        Try it: connect, <a href="#sign">sign a message</a>, <a href="#token">use a token</a>. All of it is real, but
        the coins are worth nothing.
      </p>
    </header>
  )
}
