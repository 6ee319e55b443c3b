/** How the rest of the world behaves, and where it listens. */
export interface SimulatorSettings {
  readonly host: string
  /** 0 takes any free port, as tests do; the same for `smtpPort`. */
  readonly port: number
  readonly smtpPort: number
  /** Keys and mail are kept in `simulator/` below it. */
  readonly dataDir: string
  /** How long a person takes to answer; `manual`: they answer only on the page of phones. */
  readonly answerMs: number | 'manual'
  /** When a phone that nobody answers stops ringing. */
  readonly timeoutMs: number
  /** Where the phone page sends people back to. */
  readonly portalUrl: string
  /** Where certificates say that OCSP, issuers and lists are, without a slash at the end; absent: where it listens. */
  readonly certificateUrl?: string | undefined
  /** Of the RSA keys made at first use; real Smart-ID keys have about 6144 bits, which takes a minute of a core. */
  readonly rsaModulusLength?: number
}
