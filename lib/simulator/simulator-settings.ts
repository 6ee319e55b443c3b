/** Behaviour and addresses of the simulated world. */
export interface SimulatorSettings {
  readonly host: string
  /** 0 means any free port, as in tests. The same applies to `smtpPort`. */
  readonly port: number
  readonly smtpPort: number
  /** The data folder. Keys and mails are stored in its subfolder `simulator/`. */
  readonly dataDir: string
  /** Time until a person answers, in milliseconds. `manual`: answers come only from the phones page. */
  readonly answerMs: number | 'manual'
  /** Time until an unanswered phone stops ringing, in milliseconds. */
  readonly timeoutMs: number
  /** Address of the portal to which the pages link. */
  readonly portalUrl: string
  /**
   * Base address for OCSP, issuers and CRLs in certificates, without a trailing slash. Absent: the server's own
   * address.
   */
  readonly certificateUrl?: string | undefined
  /** Length of new RSA keys in bits. Real Smart-ID keys have about 6144 bits, which take a minute of a core to make. */
  readonly rsaModulusLength?: number
}
