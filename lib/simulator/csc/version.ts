/** How the versions of the CSC API differ. */
export interface Version {
  /** Last part of the base address. */
  readonly path: 'v1' | 'v2'
  /** The value of `specs` in the response to `info`. */
  readonly specs: string
  /** Name of the parameter with the hashes. */
  readonly hashes: 'hash' | 'hashes'
  readonly hashAlgorithm: 'hashAlgo' | 'hashAlgorithmOID'
  /** `token_type` of an access token with the scope `credential`. */
  readonly credentialTokenType: 'SAD' | 'Bearer'
  /**
   * Whether it is version 2: pushed and rich requests, mandatory PKCE, asynchronous signatures, polling for push
   * messages.
   */
  readonly isSecond: boolean
  readonly methods: readonly string[]
}

const commonMethods = [
  'info',
  'credentials/list',
  'credentials/info',
  'credentials/authorize',
  'credentials/extendTransaction',
  'signatures/signHash',
  'oauth2/authorize',
  'oauth2/token',
  'oauth2/revoke',
]

/** The supported versions: CSC API 1.0.4.0 and CSC API 2.0.0.2. */
export const versions: readonly Version[] = [
  {
    path: 'v1',
    specs: '1.0.4.0',
    hashes: 'hash',
    hashAlgorithm: 'hashAlgo',
    credentialTokenType: 'SAD',
    isSecond: false,
    methods: commonMethods,
  },
  {
    path: 'v2',
    specs: '2.0.0.2',
    hashes: 'hashes',
    hashAlgorithm: 'hashAlgorithmOID',
    credentialTokenType: 'Bearer',
    isSecond: true,
    methods: [
      ...commonMethods,
      'credentials/authorizeCheck',
      'signatures/signPolling',
      'oauth2/pushed_authorize',
    ],
  },
]
