import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { KeptTrust } from '@paraph/validator/trust/keeping/keep-trust'
import type { TrustStore } from '@paraph/validator/trust/trust-store'
import { withoutUnusedParts, writeTrustMaterial } from '@paraph/validator/trust/trust-text'
import {
  defaultPolicy,
  type PolicyName,
} from '@paraph/validator/validation/policy/validation-policy'
import type { TrustFile } from './operation/context'

interface TrustFileSource {
  readonly trust: Pick<KeptTrust, 'current' | 'readAt'>
  readonly policy: PolicyName | undefined
}

const compress = promisify(gzip)

/**
 * The trust material as a file for validation elsewhere, such as in a browser. It is written at the first request and
 * again after the material was renewed: all lists of the EU are several megabytes.
 */
export function trustFile({
  trust,
  policy = defaultPolicy,
}: TrustFileSource): () => Promise<TrustFile> {
  let written: { store: TrustStore; readAt: Date | undefined; file: Promise<TrustFile> } | undefined
  let material: { store: TrustStore; text: string } | undefined
  return () => {
    const store = trust.current()
    const readAt = trust.readAt()
    if (written?.store !== store || written.readAt?.getTime() !== readAt?.getTime()) {
      if (material?.store !== store) {
        material = { store, text: writeTrustMaterial(withoutUnusedParts(store.material)) }
      }
      const head = JSON.stringify({ policy, read_at: readAt?.toISOString() ?? null })
      written = { store, readAt, file: compressed(`${head}\n${material.text}\n`) }
    }
    return written.file
  }
}

async function compressed(text: string): Promise<TrustFile> {
  const bytes = await compress(text)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
