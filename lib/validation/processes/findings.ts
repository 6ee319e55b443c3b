import type { Certificate } from '@/lib/pki/certificate'
import type { CertificationPath } from '@/lib/pki/certification-path'
import type { Conclusion } from '../conclusion'

/** What a process finds out about a token. */
export interface TokenFindings {
  readonly conclusion: Conclusion
  /** Whoever seems to have signed: proven by a conclusion that PASSED only. */
  readonly certificate: Certificate | undefined
  readonly path: CertificationPath | undefined
}
