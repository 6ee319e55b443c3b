import type { Issuer } from '#authority/certificate'
import { timeStampToken } from '#authority/time-stamp-token'
import type { Bytes } from '#encoding/bytes'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { issue, profiles } from '../../certificates'
import { openPlace, stampOver, stampProperty, withProperty } from '../../xades/stamp-xml'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  hostile,
  passes,
  staysOpen,
} from '../hostile-file'
import { type HostileWorld, signedAt } from '../hostile-world'
import { answeredFor, answerOf, signedBy } from './signed-by'

/** The signer's certificate expires between signing and validation, so a time-stamp must prove the time. */
const lifetime = {
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2026-05-01T00:00:00Z'),
}
const soonAfter = new Date('2026-03-01T09:31:00Z')

/** A time-stamp token, and revocation data about its unit. */
interface Stamp {
  readonly token: (imprint: Bytes) => Bytes
  readonly answers: readonly Bytes[]
}

/** A file whose signature time must be proven by this time-stamp. */
function stamped(
  name: string,
  verdict: HostileVerdict,
  why: string,
  stampBy: (world: HostileWorld) => Stamp,
): HostileFile {
  return hostile(name, verdict, why, async (world) => {
    const { issuing, root, pki } = world
    const signer = issue('SIGNER', issuing, profiles.person, lifetime)
    const certified = answeredFor(signer, [issuing, root])
    const stamp = stampBy(world)
    const answers = [
      answerOf(signer, issuing, soonAfter),
      answerOf(issuing, root, soonAfter),
      ...stamp.answers,
    ]
    const xml = await signedBy({ ...certified, answers }, openPlace)
    const services = { ...pki.services, timeStamp: async (of: Bytes) => stamp.token(of) }
    const token = await stampOver({ ...pki, services }, xml, ['SignatureValue'])
    return withProperty(xml, stampProperty('SignatureTimeStamp', token)).replace(openPlace, '')
  })
}

/** A time-stamp and its revocation data, by a unit with these choices. The root certifies the unit. */
function unitStamp(
  { root }: HostileWorld,
  choices: UnitChoices = {},
): Stamp & { readonly unit: Issuer } {
  const { profile = profiles.timeStamper, at = signedAt, validity = {}, revokedAt } = choices
  const unit = issue('Unit', root, profile, validity)
  const { reversesAttributes = false } = choices
  return {
    unit,
    token: (imprint) =>
      timeStampToken(unit, [root.certificate], { imprint, genTime: at, reversesAttributes }),
    answers: [answerOf(unit, root, soonAfter, revokedAt)],
  }
}

interface UnitChoices {
  readonly profile?: Parameters<typeof issue>[2]
  readonly at?: Date
  readonly reversesAttributes?: boolean
  readonly validity?: { readonly notBefore?: Date; readonly notAfter?: Date }
  readonly revokedAt?: Date
}

/** The verdict if the time-stamp does not prove that the certificate was still valid. */
const unproven = staysOpen('OUT_OF_BOUNDS_NOT_REVOKED')
const proves = 'EN 319 102-1, 5.5.4 and 5.6.3: only a time-stamp that passes proves a time'

const files: readonly HostileFile[] = [
  stamped('nothing wrong', passes, 'EN 319 102-1, 5.5.4', (world) => unitStamp(world)),
  stamped('over something else', unproven, `${proves}; RFC 3161, 2.4.2: the imprint`, (world) => {
    const { token, answers } = unitStamp(world)
    return { token: () => token(digest('SHA-256', utf8('something else'))), answers }
  }),
  stamped('with an altered value', unproven, proves, (world) => {
    const { token, answers } = unitStamp(world)
    return {
      token: (imprint) => {
        const changed = Buffer.from(token(imprint))
        changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
        return changed
      },
      answers,
    }
  }),
  stamped(
    'with attributes signed and encoded in another order than DER',
    unproven,
    `${proves}; RFC 5652, 5.4: what is digested is DER`,
    (world) => unitStamp(world, { reversesAttributes: true }),
  ),
  stamped('with an altered time', unproven, proves, (world) => {
    const { token, answers } = unitStamp(world, { at: new Date('2026-05-20T00:00:00Z') })
    return {
      token: (imprint) => {
        const changed = Buffer.from(token(imprint))
        changed.write('20260320', changed.indexOf('20260520'))
        return changed
      },
      answers,
    }
  }),
  stamped('that is malformed', unproven, `${proves}; RFC 3161, 2.4.2`, () => ({
    token: () => Uint8Array.of(0x30, 0),
    answers: [],
  })),
  stamped(
    'by a key that is not for time-stamps',
    unproven,
    `${proves}; RFC 3161, 2.3: id-kp-timeStamping`,
    (world) => unitStamp(world, { profile: profiles.person }),
  ),
  stamped('by a responder', unproven, `${proves}; RFC 3161, 2.3: id-kp-timeStamping`, (world) =>
    unitStamp(world, { profile: profiles.responder }),
  ),
  stamped('by an untrusted unit', unproven, proves, () => {
    const unit = issue('Unit', undefined, profiles.timeStamper)
    return {
      token: (imprint) => timeStampToken(unit, [], { imprint, genTime: signedAt }),
      answers: [],
    }
  }),
  stamped('by a unit without revocation data', unproven, proves, (world) => ({
    ...unitStamp(world),
    answers: [],
  })),
  stamped('by a unit that was revoked before', unproven, proves, (world) =>
    unitStamp(world, { revokedAt: new Date('2026-02-01T00:00:00Z') }),
  ),
  stamped(
    'by a unit whose certificate has expired since',
    unproven,
    `${proves}: it has ended, and no other stamp proves it`,
    (world) => unitStamp(world, { validity: lifetime }),
  ),
  stamped(
    'by a unit whose certificate was not yet valid',
    unproven,
    `${proves}: the unit did not exist at the time it says`,
    (world) => unitStamp(world, { validity: { notBefore: new Date('2026-04-01T00:00:00Z') } }),
  ),
  stamped('from the future', unproven, proves, (world) =>
    unitStamp(world, { at: new Date('2027-01-01T00:00:00Z') }),
  ),
  stamped(
    'from after the certificate ended',
    unproven,
    'EN 319 102-1, 5.5.4: it proves nothing of a time before the end',
    (world) => unitStamp(world, { at: new Date('2026-05-02T00:00:00Z') }),
  ),
  stamped(
    'from before the certificate began',
    fails('NOT_YET_VALID'),
    'EN 319 102-1, 5.5.4: the signature existed before its certificate did',
    (world) => unitStamp(world, { at: new Date('2025-12-31T00:00:00Z') }),
  ),
]

export const timeStamps: HostileFamily = { name: 'time-stamps', extension: 'xml', files }
