/** Behaviour and addresses of the simulated world. */
export interface SimulatorSettings {
  readonly host: string
  /** 0 means any free port, as in tests; the same for `smtpPort`. */
  readonly port: number
  readonly smtpPort: number
  /** Keys and mail are stored in its subfolder `simulator/`. */
  readonly dataDir: string
  /** Time until a person answers; with `manual`, answers come only from the phones page. */
  readonly answerMs: number | 'manual'
  /** Time until an unanswered phone stops ringing. */
  readonly timeoutMs: number
  /** The portal that the pages link to. */
  readonly portalUrl: string
  /**
   * Base address for OCSP, issuers and CRLs in certificates, without a trailing slash; the server's own address when
   * absent.
   */
  readonly certificateUrl?: string | undefined
  /** For new RSA keys; real Smart-ID keys have about 6144 bits, which take a minute of a core to make. */
  readonly rsaModulusLength?: number
}
