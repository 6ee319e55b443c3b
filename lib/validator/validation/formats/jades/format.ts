import { textIn } from '#encoding/json/json-fields'
import type { JsonObject } from '#encoding/json/strict-json'
import type { SignatureFormatName } from '../../model/signature'
import type { UnsignedComponent } from './etsi-u'
import type { Jws } from './jws'
import { materialOfComponent } from './material'
import { certificateHeaders, claimedTime } from './signer-facts'
import { criticalFindings } from './structure'
import { tokenCount } from './time-stamps'

/** The level of a signature (TS 119 182-1, 6.3). */
export function jadesFormat(
  { header }: Jws,
  components: readonly UnsignedComponent[],
  isCounterSignature: boolean,
): SignatureFormatName {
  const named = (name: string) => components.filter((one) => one.name === name)
  if (!isBaseline(header, isCounterSignature) || named('sigPSt').length > 1) return 'JSON_NOT_ETSI'
  const stamps = named('sigTst')
  // TS 119 182-1, 6.3, requirement c: each signature time-stamp has one token.
  if (stamps.length === 0 || stamps.some((one) => tokenCount(one) !== 1)) return 'JAdES_BASELINE_B'
  const hasReferences = components.some(({ name }) => notInBaseline.includes(name))
  if (hasReferences || !components.some(hasRevocationData)) return 'JAdES_BASELINE_T'
  return named('arcTst').length > 0 ? 'JAdES_BASELINE_LTA' : 'JAdES_BASELINE_LT'
}

const notInBaseline = ['xRefs', 'rRefs', 'axRefs', 'arRefs', 'sigRTst', 'rfsTst']

/** TS 119 182-1, 6.3: level LT requires revocation data; certificates alone are not enough. */
function hasRevocationData(component: UnsignedComponent): boolean {
  return materialOfComponent(component).revocations.length > 0
}

/** First day on which the baseline no longer allows `sigT` (TS 119 182-1, 6.3, requirement a). */
const lastOfSigT = new Date('2025-07-15T00:00:00Z')

/** The baseline requires one claimed time, one reference to the signer's certificate, and valid critical headers. */
function isBaseline(header: JsonObject, isCounterSignature: boolean): boolean {
  const time = claimedTime(header)
  const isTimeOld = Object.hasOwn(header, 'iat') || (time !== undefined && time < lastOfSigT)
  const references = certificateHeaders.filter((name) => Object.hasOwn(header, name))
  const hasType = textIn(header, 'cty') !== undefined
  return (
    textIn(header, 'alg') !== undefined &&
    time !== undefined &&
    isTimeOld &&
    criticalFindings(header).length === 0 &&
    references.length === 1 &&
    !(isCounterSignature && hasType)
  )
}
