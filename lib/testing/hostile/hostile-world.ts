import type { Bytes } from '@/lib/encoding/bytes'
import type { Holder, Issuer } from '@/lib/simulator/authority/certificate'
import { issueTable, profiles, testAlgorithms } from '../certificates'
import { createTestPki, type TestPki } from '../pki'

/** When the hostile files say that they were signed. */
export const signedAt = new Date('2026-03-01T09:30:00Z')

/** When all of them are validated: their verdicts are those of this time. */
export const validatedAt = new Date('2026-06-01T00:00:00Z')

/** Everybody in the hostile files who is honest. */
export interface HostileWorld {
  readonly pki: TestPki
  /** Somebody who is trusted as such, so that nothing but their files can be wrong. */
  readonly holder: ReturnType<TestPki['signer']>
  /** Somebody else of the kind. */
  readonly another: Holder
  /** An authority that is trusted, and one below it. */
  readonly root: Issuer
  readonly issuing: Issuer
  /** Certificates that the verdicts rest on: anchors, all of them. */
  readonly trusted: readonly Bytes[]
}

const authorities = {
  root: { name: 'Root', extensions: profiles.authority },
  issuing: { name: 'Issuing', issuer: 'root', extensions: profiles.authority },
} as const

export function createHostileWorld(): HostileWorld {
  const pki = createTestPki(() => signedAt)
  const { root, issuing } = issueTable(authorities)
  const signers = testAlgorithms.map((algorithm) => pki.signer(algorithm).certificate)
  return {
    pki,
    holder: pki.signer('ecdsa-sha256'),
    another: pki.signer('rsa-sha256'),
    root,
    issuing,
    trusted: [pki.anchor, root.certificate, ...signers],
  }
}
