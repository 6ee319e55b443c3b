import type { AuthorizationParameters } from './authorization'
import type { CscVersion, HashEncoding } from './csc-settings'

/** The signatures that one authorisation covers. */
export interface HashesToSign {
  readonly credentialId: string
  /** Base64. */
  readonly hashes: readonly string[]
  readonly digestOid: string
}

/** A request for signatures. `sad` is the signature activation data, if it is not the access token itself. */
export interface SignHashRequest extends HashesToSign {
  readonly sad: string | undefined
  readonly signAlgo: string
  readonly signAlgoParams: string | undefined
  readonly isAsynchronous: boolean
}

/** All differences between the versions of the CSC API that matter here. */
interface VersionRules {
  /** Parameters of `oauth2/authorize` that bind the authorisation to the hashes. */
  readonly binding: (asked: HashesToSign, encoding: HashEncoding) => AuthorizationParameters
  /** Body of `credentials/authorize`. */
  readonly authorizeBody: (asked: HashesToSign) => object
  /** Body of `signatures/signHash`. */
  readonly signBody: (request: SignHashRequest) => object
  /**
   * Whether the token of the scope `credential` is the signature activation data, which goes into the body next to
   * the token of the scope `service`. Otherwise it goes into the header and replaces that token.
   */
  readonly tokenIsSad: boolean
}

const joined = (hashes: readonly string[], encoding: HashEncoding): string =>
  hashes.map((hash) => Buffer.from(hash, 'base64').toString(encoding)).join(',')

const counted = ({ credentialId, hashes }: HashesToSign) => ({
  credentialID: credentialId,
  numSignatures: hashes.length,
})

/** Undefined fields are not sent. */
export const versionRules: Readonly<Record<CscVersion, VersionRules>> = {
  // CSC API 1.0.4.0: 8.3.2, 11.4, 11.6, 11.9.
  '1': {
    binding: (asked, encoding) => ({
      credentialID: asked.credentialId,
      numSignatures: String(asked.hashes.length),
      hash: joined(asked.hashes, encoding),
    }),
    authorizeBody: (asked) => ({ ...counted(asked), hash: asked.hashes }),
    signBody: ({ credentialId, sad, hashes, digestOid, signAlgo, signAlgoParams }) => ({
      credentialID: credentialId,
      SAD: sad,
      hash: hashes,
      hashAlgo: digestOid,
      signAlgo,
      signAlgoParams,
    }),
    tokenIsSad: true,
  },
  // CSC API 2.0 to 2.2.
  '2': {
    binding: (asked, encoding) => ({
      credentialID: asked.credentialId,
      numSignatures: String(asked.hashes.length),
      hashes: joined(asked.hashes, encoding),
      hashAlgorithmOID: asked.digestOid,
    }),
    authorizeBody: (asked) => ({
      ...counted(asked),
      hashes: asked.hashes,
      hashAlgorithmOID: asked.digestOid,
    }),
    signBody: ({ credentialId, sad, hashes, digestOid, isAsynchronous, ...algorithm }) => ({
      credentialID: credentialId,
      SAD: sad,
      hashes,
      hashAlgorithmOID: digestOid,
      signAlgo: algorithm.signAlgo,
      signAlgoParams: algorithm.signAlgoParams,
      operationMode: isAsynchronous ? 'A' : 'S',
    }),
    tokenIsSad: false,
  },
}

/** CSC API 2.x as authorisation details (RFC 9396): the same binding as structured data. */
export function authorizationDetails(type: string, asked: HashesToSign, label?: string): string {
  const details = {
    type,
    ...counted(asked),
    documentDigests: asked.hashes.map((hash) => ({ hash, ...(label && { label }) })),
    hashAlgorithmOID: asked.digestOid,
  }
  return JSON.stringify([details])
}
