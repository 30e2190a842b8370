/** The failures that the HTTP wires of several servers share, with their HTTP status. Programs read the code. */
export const commonFailures = {
  invalid_request: { status: 400, message: 'The request is invalid. Check its fields against the documentation.' },
  invalid_token: {
    status: 401,
    message: 'The token is missing, expired or not bound to the key that proves it. Sign in again.',
  },
  invalid_proof: { status: 401, message: 'The DPoP proof is missing, replayed or made for another request.' },
  stale_proof: {
    status: 401,
    message:
      'The time of the DPoP proof is too far from the time of this server, which is in the header X-Server-Time.',
  },
  unknown_environment: { status: 404, message: 'This environment does not exist. Check the environment ID.' },
  not_found: { status: 404, message: 'No route answers this method and path.' },
  too_large: { status: 413, message: 'The request body is too large.' },
  internal: {
    status: 500,
    message: 'Something went wrong on the server. Try again; the request id is in the response header.',
  },
  unavailable: { status: 503, message: 'The server cannot reach its database at the moment. Try again.' },
} as const
