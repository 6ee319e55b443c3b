import type { Issuer } from '#authority/certificate'
import { crlDistributionPoint, extendedKeyUsage, extension } from '#authority/extensions'
import { ocspResponse } from '#authority/ocsp-response'
import { type RevocationList, revocationList } from '#authority/revocation-list'
import type { Bytes } from '#encoding/bytes'
import { enumerated, explicit, ia5String, implicit, sequence } from '#encoding/der/writer'
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
import { type HostileWorld, signedAt, validatedAt } from '../hostile-world'
import { answeredFor, answerOf, signedBy } from './signed-by'

const revokedAt = new Date('2026-02-01T00:00:00Z')
/** A validity that ends between signing and validation. */
const ended = { notAfter: new Date('2026-05-01T00:00:00Z') }

/** The signer in the hostile world. The signer and the authority need revocation data. */
interface Question extends HostileWorld {
  readonly signer: Issuer
}

/** The revocation data in the signature. By default the authority's data is good. */
interface Said {
  readonly ofSigner: readonly Bytes[]
  readonly ofAuthority?: readonly Bytes[]
  readonly lists?: readonly Bytes[]
}

/** Address of the CRL that the signer's certificate names. */
const ownPoint = 'http://lists.example.test/1.crl'
const person = [...profiles.person, crlDistributionPoint(ownPoint)]

/** A file with this revocation data. The signature has no time-stamp. */
function said(
  name: string,
  verdict: HostileVerdict,
  why: string,
  say: (question: Question) => Said,
): HostileFile {
  return { name, make: answeredBy(say), verdict, why }
}

/** Makes the signature. The signer's certificate has this validity. */
function answeredBy(
  say: (question: Question) => Said,
  validity: { readonly notAfter?: Date } = {},
): HostileFile['make'] {
  return (world) => {
    const { issuing, root } = world
    const signer = issue('SIGNER', issuing, person, validity)
    const certified = answeredFor(signer, [issuing, root])
    const {
      ofSigner,
      ofAuthority = certified.answers.slice(1),
      lists = [],
    } = say({ ...world, signer })
    return signedBy({ ...certified, answers: [...ofSigner, ...ofAuthority], lists })
  }
}

/** An OCSP response of the authority about the signer, from the time `at`: good, or revoked since `revoked`. */
function answered(at?: Date, revoked?: Date): (question: Question) => Said {
  return ({ signer, issuing }) => ({ ofSigner: [answerOf(signer, issuing, at, revoked)] })
}

/** A file with a current "good" about the signer by this responder. */
function by(
  name: string,
  verdict: HostileVerdict,
  why: string,
  responderOf: (question: Question) => Issuer,
): HostileFile {
  return said(name, verdict, why, (question) => {
    const responder = responderOf(question)
    return { ofSigner: [goodBy(responder, question)] }
  })
}

function goodBy(responder: Issuer, { signer, issuing }: Question): Bytes {
  const status = { certificate: signer.certificate, issuer: issuing.certificate, at: validatedAt }
  return ocspResponse(responder, status)
}

const revoked = staysOpen('REVOKED_NO_POE')
const later = staysOpen('TRY_LATER')
const unacceptable = staysOpen('CERTIFICATE_CHAIN_GENERAL_FAILURE')
const nothingKnown = 'EN 319 102-1, 5.2.6.4: without revocation data that counts it is too early'
const notAuthorised =
  'RFC 6960, 4.2.2.2: the responder is not authorised; EN 319 102-1, 5.2.6.4, as EU DSS concludes'

const statuses: readonly HostileFile[] = [
  said(
    'revoked before the signature',
    revoked,
    'EN 319 102-1, 5.2.6.4',
    answered(validatedAt, revokedAt),
  ),
  said(
    'revoked after the signature, without proof of the time',
    revoked,
    'EN 319 102-1, 5.2.6.4 and 5.5.4',
    answered(validatedAt, ended.notAfter),
  ),
  said(
    'revoked, and good according to another responder',
    revoked,
    'EN 319 102-1, 5.2.6.4: good does not undo revoked',
    ({ signer, issuing }) => ({
      ofSigner: [
        answerOf(signer, issuing, validatedAt),
        answerOf(signer, issuing, validatedAt, revokedAt),
      ],
    }),
  ),
  said(
    'the authority revoked',
    staysOpen('REVOKED_CA_NO_POE'),
    'EN 319 102-1, 5.2.6.4',
    ({ signer, issuing, root }) => ({
      ofSigner: [answerOf(signer, issuing)],
      ofAuthority: [answerOf(issuing, root, validatedAt, revokedAt)],
    }),
  ),
  hostile(
    'a certificate that ended, not revoked while it lasted',
    staysOpen('OUT_OF_BOUNDS_NOT_REVOKED'),
    'EN 319 102-1, 5.2.6.4',
    answeredBy(answered(signedAt), ended),
  ),
]

const answers: readonly HostileFile[] = [
  said('a good answer', passes, 'EN 319 102-1, 5.1.3', answered()),
  said('no answer', later, nothingKnown, () => ({ ofSigner: [] })),
  said('no answer about the authority', later, nothingKnown, ({ signer, issuing }) => ({
    ofSigner: [answerOf(signer, issuing)],
    ofAuthority: [],
  })),
  said('an answer about another certificate', later, nothingKnown, ({ issuing }) => {
    const stranger = issue('STRANGER', issuing, profiles.person)
    return { ofSigner: [answerOf(stranger, issuing)] }
  }),
  said(
    'an answer from before the signature',
    later,
    'EN 319 102-1, 5.2.5: it is not fresh',
    answered(new Date('2026-02-28T00:00:00Z')),
  ),
  said(
    'an answer from long before the question',
    later,
    'EN 319 102-1, 5.2.5 and 5.3.4: it is not fresh without proof of an earlier signing time',
    answered(signedAt),
  ),
  said(
    'an answer from tomorrow',
    later,
    'RFC 6960, 4.2.2.1: it is not known yet',
    answered(new Date('2026-06-02T00:00:00Z')),
  ),
  said('a tryLater answer', later, 'RFC 6960, 4.2.1: tryLater has no answer in it', () => ({
    ofSigner: [sequence(enumerated(3))],
  })),
  said('a malformed answer', later, nothingKnown, () => ({ ofSigner: [sequence()] })),
  said(
    'an altered answer',
    unacceptable,
    'RFC 6960, 3.2: its signature does not hold; EN 319 102-1, 5.2.6.4, as EU DSS concludes',
    ({ signer, issuing }) => {
      const answer = Buffer.from(answerOf(signer, issuing, validatedAt))
      const status = answer.indexOf(Buffer.from('8000180f', 'hex'))
      answer.writeUInt8(answer.readUInt8(status + 7) ^ 1, status + 7)
      return { ofSigner: [answer] }
    },
  ),
]

const responders: readonly HostileFile[] = [
  by('the authority itself', passes, 'RFC 6960, 4.2.2.2', ({ issuing }) => issuing),
  by('the signer for themselves', unacceptable, notAuthorised, ({ signer }) => signer),
  by('a responder of another authority', unacceptable, notAuthorised, ({ root }) => {
    const other = issue('Other', root, profiles.authority)
    return issue('Responder', other, profiles.responder)
  }),
  by('a responder that is not authorised', unacceptable, notAuthorised, () =>
    issue('Responder', undefined, profiles.responder),
  ),
  by('a responder for time-stamps', unacceptable, notAuthorised, ({ issuing }) => {
    const stamping = extendedKeyUsage([oids.idKpTimeStamping])
    return issue('Responder', issuing, [stamping])
  }),
  by('a responder for anything', unacceptable, notAuthorised, ({ issuing }) =>
    issue('Responder', issuing, []),
  ),
  by('another person of the authority', unacceptable, notAuthorised, ({ issuing }) =>
    issue('OTHER', issuing, profiles.person),
  ),
  by(
    'a responder whose certificate had expired when it answered',
    unacceptable,
    notAuthorised,
    ({ issuing }) => issue('Responder', issuing, profiles.responder, ended),
  ),
  by(
    'a responder whose certificate was not yet valid when it answered',
    unacceptable,
    notAuthorised,
    ({ issuing }) => {
      const notBefore = new Date(validatedAt.getTime() + 86_400_000)
      return issue('Responder', issuing, profiles.responder, { notBefore })
    },
  ),
  by(
    'a responder without revocation data about it',
    later,
    'RFC 6960, 4.2.2.2.1: without nocheck its own revocation counts',
    ({ issuing }) => issue('Responder', issuing, profiles.lookedUpResponder),
  ),
  said('a responder that was revoked', later, 'RFC 6960, 4.2.2.2.1', (question) => {
    const { issuing } = question
    const responder = issue('Responder', issuing, profiles.lookedUpResponder)
    return {
      ofSigner: [goodBy(responder, question), answerOf(responder, issuing, validatedAt, revokedAt)],
    }
  }),
  said('a responder that was looked up', passes, 'RFC 6960, 4.2.2.2.1', (question) => {
    const { issuing } = question
    const responder = issue('Responder', issuing, profiles.lookedUpResponder)
    return {
      ofSigner: [goodBy(responder, question), answerOf(responder, issuing)],
    }
  }),
]

/** A CRL of the authority for one of its distribution points. */
function listedAt(
  address: string,
  { issuing }: Question,
  entries: NonNullable<RevocationList['revoked']> = [],
): Said {
  const name = explicit(0, implicit(0, sequence(implicit(6, ia5String(address)))))
  const extensions = [extension(oids.idCeIssuingDistributionPoint, sequence(name), true)]
  const lists = [
    revocationList({ issuer: issuing, thisUpdate: validatedAt, revoked: entries, extensions }),
  ]
  return { ofSigner: [], lists }
}

const lists: readonly HostileFile[] = [
  said('the list of its distribution point', passes, 'RFC 5280, 6.3.3', (question) =>
    listedAt(ownPoint, question),
  ),
  said(
    'revoked in the list of its distribution point',
    revoked,
    'EN 319 102-1, 5.2.6.4',
    (question) => {
      const { serialNumber } = question.signer.parsed
      return listedAt(ownPoint, question, [{ serialNumber, at: revokedAt }])
    },
  ),
  said(
    'the list of another distribution point',
    later,
    'RFC 5280, 6.3.3 (b)(2)(i): it has no status for certificates outside its scope',
    (question) => listedAt('http://lists.example.test/2.crl', question),
  ),
]

export const revocationAnswers: HostileFamily = {
  name: 'revocation-answers',
  extension: 'xml',
  files: [...statuses, ...answers, ...responders, ...lists],
}
