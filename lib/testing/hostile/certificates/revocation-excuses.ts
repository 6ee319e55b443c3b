import type { Bytes } from '@/lib/encoding/bytes'
import { nullValue } from '@/lib/encoding/der/writer'
import { oids } from '@/lib/pki/oids'
import { extension } from '@/lib/simulator/authority/extensions'
import { issue, profiles } from '../../certificates'
import {
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  passes,
  staysOpen,
} from '../hostile-file'
import { answeredFor, signedBy } from './signed-by'

const later = staysOpen('TRY_LATER')
const says = (oid: string) => extension(oid, nullValue())

/** Somebody signs of whom, or of whose authority, nobody says anything. */
function unanswered(
  name: string,
  { signer = {}, authority }: Unanswered,
  verdict: HostileVerdict,
  why: string,
): HostileFile {
  return {
    name,
    make: ({ issuing, root }) => {
      const above = authority ? issue('Authority', root, authority) : issuing
      const { called = 'SIGNER', profile = profiles.person } = signer
      const certified = answeredFor(issue(called, above, profile), [above, root])
      const [ofSigner, ...others] = certified.answers
      return signedBy({ ...certified, answers: authority && ofSigner ? [ofSigner] : others })
    },
    verdict,
    why,
  }
}

interface Unanswered {
  readonly signer?: { readonly called?: string; readonly profile?: readonly Bytes[] }
  /** Its own kind of authority: nothing is said of that one. */
  readonly authority?: readonly Bytes[]
}

const ofResponders = 'RFC 6960, 4.2.2.2.1: nocheck is said to those who ask a responder'
const noCheck = says(oids.idPkixOcspNoCheck)
const noRevAvail = says(oids.idCeNoRevAvail)
const validityAssured = says(oids.idEtsiExtValassuredStCerts)

export const revocationExcuses: HostileFamily = {
  name: 'revocation-excuses',
  extension: 'xml',
  files: [
    unanswered(
      'a signer of whom nobody says whether they are revoked',
      { signer: { profile: [...profiles.person, noRevAvail] } },
      passes,
      'RFC 9608',
    ),
    unanswered(
      'a signer whose certificate is for a short time',
      { signer: { profile: [...profiles.person, validityAssured] } },
      passes,
      'EN 319 412-1, 5.2',
    ),
    unanswered(
      'a signer who need not be checked as a responder',
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
      'an authority that need not be checked as a responder',
      { authority: [...profiles.authority, noCheck] },
      later,
      ofResponders,
    ),
    unanswered(
      'an authority of whom nobody says whether it is revoked',
      { authority: [...profiles.authority, noRevAvail] },
      later,
      'RFC 9608: authorities must not have it',
    ),
    unanswered(
      'an authority whose certificate is for a short time',
      { authority: [...profiles.authority, validityAssured] },
      later,
      'EN 319 412-1, 5.2: it is for end entities',
    ),
    unanswered(
      'a signer in the name of the authority',
      { signer: { called: 'Issuing' } },
      later,
      'RFC 5280, 3.2: self-issued is not self-signed',
    ),
  ],
}
