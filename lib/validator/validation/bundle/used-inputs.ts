import type { Bytes } from '#encoding/bytes'
import type { OnlineMaterial } from '#trust/revocation/online-material'
import type { TrustMaterial, TrustStore } from '#trust/trust-store'
import { type FetchedData, readFetchedData } from '../online/fetched-data'
import { defaultPolicy, type PolicyName } from '../policy/validation-policy'
import { recordTrust } from './record-trust'

/** The inputs of a validation besides the file and its settings, as plain data. */
export interface UsedInputs {
  readonly policy: PolicyName
  readonly trust: TrustMaterial
  /** In the order of fetching. */
  readonly fetched: readonly FetchedData[]
}

interface Recording {
  readonly trust: TrustStore
  readonly online: OnlineMaterial | undefined
  /** The inputs that were used so far. */
  used(): UsedInputs
}

interface InputSources {
  readonly trust: TrustStore
  readonly online?: OnlineMaterial | undefined
  readonly policy?: PolicyName | undefined
  /** Material that an earlier validation fetched. */
  readonly fetched?: readonly FetchedData[] | undefined
}

/** Wraps the sources of a validation and records what they return. */
export function recordInputs({
  trust,
  online,
  policy = defaultPolicy,
  fetched: earlier = [],
}: InputSources): Recording {
  const recorded = recordTrust(trust)
  const fetched = earlier.filter(isReadable)
  return {
    trust: recorded.store,
    online: online && recordOnline(online, fetched),
    used: () => ({ policy, trust: recorded.used(), fetched }),
  }
}

function isReadable(one: FetchedData): boolean {
  const { certificates, revocations } = readFetchedData(one)
  return certificates.length + revocations.length > 0
}

function recordOnline(online: OnlineMaterial, fetched: FetchedData[]): OnlineMaterial {
  return {
    issuers: async (certificate) => {
      const issuers = await online.issuers(certificate)
      for (const { der } of issuers) {
        fetched.push({ kind: 'certificate', der: copyOf(der), address: undefined })
      }
      return issuers
    },
    revocation: async (subject) => {
      const found = await online.revocation(subject)
      const { ocspResponses, crls, address } = found
      for (const der of ocspResponses) {
        fetched.push({ kind: 'ocsp-response', der: copyOf(der), address })
      }
      for (const der of crls) fetched.push({ kind: 'crl', der: copyOf(der), address })
      return found
    },
  }
}

/** Copies the bytes. If they were a part of a larger buffer, the whole buffer would be sent to another thread. */
function copyOf(bytes: Bytes): Bytes {
  return Uint8Array.from(bytes)
}
