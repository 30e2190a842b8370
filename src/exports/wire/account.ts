export {
  type Brand,
  brand,
  type Environment,
  environment,
  type Network,
  network,
  type PublicEnvironment,
  publicEnvironment,
} from '../../wire/account/environment.ts'
export { type FailureCode, failure, failures } from '../../wire/account/failure.ts'
export {
  accessTokenTtlSeconds,
  challengeTtlSeconds,
  dpopWindowSeconds,
  maxDisplayNameLength,
  refreshTokenTtlSeconds,
  sessionKeyTtlSeconds,
} from '../../wire/account/limits.ts'
export {
  custodyCredential,
  managedCredential,
  type Person,
  passkey,
  person,
  type VerifiedCredential,
  verifiedCredential,
} from '../../wire/account/person.ts'
export {
  type Attestation,
  attestation,
  challengeReply,
  refresh,
  type SignedIn,
  type SignIn,
  type SignUp,
  signedIn,
  signIn,
  signInBody,
  signUp,
  type Tokens,
  tokens,
} from '../../wire/account/signIn.ts'
