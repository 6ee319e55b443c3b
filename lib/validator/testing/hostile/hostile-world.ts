import type { Holder, Issuer } from '#authority/certificate'
import type { Bytes } from '#encoding/bytes'
import { issueTable, profiles, testAlgorithms } from '../certificates'
import { createTestPki, type TestPki } from '../pki'

/** The signing time in the hostile files. */
export const signedAt = new Date('2026-03-01T09:30:00Z')

/** The validation time. */
export const validatedAt = new Date('2026-06-01T00:00:00Z')

/** The honest holders in the hostile files. */
export interface HostileWorld {
  readonly pki: TestPki
  /** A directly trusted signer, so that only the file itself can be the fault. */
  readonly holder: ReturnType<TestPki['signer']>
  /** Another directly trusted signer. */
  readonly another: Holder
  /** `root` is a trusted authority; `issuing` is an authority below it. */
  readonly root: Issuer
  readonly issuing: Issuer
  /** The anchors of the validation. */
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
