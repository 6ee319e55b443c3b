import type { Certificate } from '#pki/certificate/certificate'
import type { CriteriaList, Criterion, ServicePeriod } from '../list/trusted-list'

/** Whether criteria are met by a certificate; undefined when unknown. */
type Answer = boolean | undefined

/** The qualifiers that a service's criteria give a certificate, or the fact that they cannot be determined. */
export type CapturedQualifiers =
  | { readonly determined: true; readonly uris: ReadonlySet<string> }
  | { readonly determined: false }

/** TS 119 615, 4.4: the qualifiers of every element whose criteria the certificate meets. */
export function capturedQualifiers(
  { qualifications }: ServicePeriod,
  certificate: Certificate,
): CapturedQualifiers {
  const answers = qualifications.map(({ qualifiers, criteria }) => ({
    qualifiers,
    answer: meets(certificate, criteria),
  }))
  if (answers.some(({ answer }) => answer === undefined)) return { determined: false }
  const uris = answers.flatMap(({ qualifiers, answer }) => (answer ? qualifiers : []))
  return { determined: true, uris: new Set(uris) }
}

/** Whether a certificate meets the criteria as combined: all, at least one, or none (TS 119 612, 5.5.9.2.2.2). */
function meets(certificate: Certificate, { assert, criteria }: CriteriaList): Answer {
  const answers = criteria.map((criterion) => meetsCriterion(certificate, criterion))
  if (assert === 'all') return every(answers)
  const some = negated(every(answers.map(negated)))
  return assert === 'atLeastOne' ? some : negated(some)
}

/** An unknown answer matters only if the known answers do not decide. */
function every(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false
  return answers.includes(undefined) ? undefined : true
}

function negated(answer: Answer): Answer {
  return answer === undefined ? undefined : !answer
}

function meetsCriterion(certificate: Certificate, criterion: Criterion): Answer {
  switch (criterion.is) {
    case 'key-usage':
      return hasKeyUsage(certificate, criterion.bits)
    case 'policies':
      return isSubset(criterion.oids, certificate.policies)
    case 'extended-key-usage':
      return isSubset(criterion.oids, certificate.extendedKeyUsage ?? [])
    case 'subject-attributes':
      return isSubset(
        criterion.oids,
        certificate.subject.attributes.map(({ type }) => type),
      )
    case 'list':
      return meets(certificate, criterion.list)
    case 'unknown':
      return undefined
  }
}

/** The one bit that trusted lists spell differently from RFC 5280. */
const bitNames: Readonly<Record<string, string>> = { crlSign: 'cRLSign' }

function hasKeyUsage(
  { keyUsage = [] }: Certificate,
  bits: Readonly<Record<string, boolean>>,
): boolean {
  const set: readonly string[] = keyUsage
  return Object.entries(bits).every(
    ([name, value]) => set.includes(bitNames[name] ?? name) === value,
  )
}

function isSubset(wanted: readonly string[], present: readonly string[]): boolean {
  return wanted.every((one) => present.includes(one))
}
