import { extension } from '#authority/extensions'
import type { Bytes } from '#encoding/bytes'
import { nullValue } from '#encoding/der/writer'
import { oids } from '#pki/oids'
import { issue, profiles } from '../../certificates'
import {
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  hostile,
  passes,
  staysOpen,
} from '../hostile-file'
import { answeredFor, signedBy } from './signed-by'

const later = staysOpen('TRY_LATER')
const says = (oid: string) => extension(oid, nullValue())

/** A file without revocation data about the signer, or about a special authority. */
function unanswered(
  name: string,
  { signer = {}, authority }: Unanswered,
  verdict: HostileVerdict,
  why: string,
): HostileFile {
  return hostile(name, verdict, why, ({ issuing, root }) => {
    const above = authority ? issue('Authority', root, authority) : issuing
    const { called = 'SIGNER', profile = profiles.person } = signer
    const certified = answeredFor(issue(called, above, profile), [above, root])
    const [ofSigner, ...others] = certified.answers
    return signedBy({ ...certified, answers: authority && ofSigner ? [ofSigner] : others })
  })
}

interface Unanswered {
  readonly signer?: { readonly called?: string; readonly profile?: readonly Bytes[] }
  /** Extensions of a special authority. The file then has no revocation data about it. */
  readonly authority?: readonly Bytes[]
}

const ofResponders = 'RFC 6960, 4.2.2.2.1: nocheck is for clients of a responder'
const noCheck = says(oids.idPkixOcspNoCheck)
const noRevAvail = says(oids.idCeNoRevAvail)
const validityAssured = says(oids.idEtsiExtValassuredStCerts)

export const revocationExcuses: HostileFamily = {
  name: 'revocation-excuses',
  extension: 'xml',
  files: [
    unanswered(
      'a signer with noRevAvail',
      { signer: { profile: [...profiles.person, noRevAvail] } },
      passes,
      'RFC 9608',
    ),
    unanswered(
      'a signer with a short-term certificate',
      { signer: { profile: [...profiles.person, validityAssured] } },
      passes,
      'EN 319 412-1, 5.2',
    ),
    unanswered(
      'a signer with the OCSP no-check extension',
      { signer: { profile: [...profiles.person, noCheck] } },
      later,
      ofResponders,
    ),
    unanswered(
      'a responder that signs documents',
      { signer: { profile: profiles.responder } },
      later,
      ofResponders,
    ),
    unanswered(
      'an authority with the OCSP no-check extension',
      { authority: [...profiles.authority, noCheck] },
      later,
      ofResponders,
    ),
    unanswered(
      'an authority with noRevAvail',
      { authority: [...profiles.authority, noRevAvail] },
      later,
      'RFC 9608: authorities must not have it',
    ),
    unanswered(
      'an authority with a short-term certificate',
      { authority: [...profiles.authority, validityAssured] },
      later,
      'EN 319 412-1, 5.2: it is for end entities',
    ),
    unanswered(
      'a signer with the name of the authority',
      { signer: { called: 'Issuing' } },
      later,
      'RFC 5280, 3.2: self-issued is not self-signed',
    ),
  ],
}
