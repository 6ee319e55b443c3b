import { Hono } from 'hono'
import type { Bytes } from '@/lib/encoding/bytes'
import {
  bitString,
  certificateTime,
  enumerated,
  explicit,
  integer,
  sequence,
  unsignedInteger,
} from '@/lib/encoding/der/writer'
import { oids } from '@/lib/pki/oids'
import { certificateToPem } from '@/lib/pki/pem'
import type { Authority } from '../authority/authority'
import { keyIdentifierOf } from '../authority/certificate'
import type { CredentialOffice } from '../authority/credential-office'
import { authorityKeyIdentifier, extension } from '../authority/extensions'
import type { KeyRing } from '../authority/key-ring'
import { mobileIdPeople } from '../persons/mobile-id-people'
import { smartIdPeople } from '../persons/smart-id-people'
import type { World } from '../world'
import { signedDocument } from './enveloped-signature'
import { listedServices, trustedList } from './trusted-list'

/** What authorities and their supervisory body publish: lists of revoked certificates, the trusted list. */
export function publications(world: World): Hono {
  const {
    authorities,
    baseUrl,
    clock,
    office,
    ring,
    timeStampingUnit,
    trustedListSigner: signer,
  } = world
  const services = listedServices(authorities, timeStampingUnit)
  const createdAt = new Date(ring.createdAt)
  createdAt.setUTCHours(0, 0, 0, 0)

  const app = new Hono()
  app.get('/tl.xml', (c) => {
    const at = issueTime(clock())
    const list = trustedList({ baseUrl, createdAt, signer, services }, at)
    const headers = { 'Content-Type': 'application/vnd.etsi.tsl+xml' }
    return c.body(signedDocument(list, signer, at), 200, headers)
  })
  app.get('/tl-signers.pem', (c) =>
    c.body(certificateToPem(signer.certificate), 200, { 'Content-Type': 'application/x-pem-file' }),
  )
  app.get('/crl/:file{.+\\.crl}', async (c) => {
    const id = c.req.param('file').slice(0, -'.crl'.length)
    const authority = [...authorities.values()].find((candidate) => candidate.id === id)
    if (!authority) return c.notFound()
    await issueRevoked(office)
    const list = Uint8Array.from(certificateList(authority, ring, clock()))
    return c.body(list, 200, { 'Content-Type': 'application/pkix-crl' })
  })
  return app
}

/** The list is issued anew every hour, and is the same until then. */
function issueTime(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
}

/** Certificates are made at first use: a list has those of known people, used or not. */
async function issueRevoked(office: CredentialOffice): Promise<void> {
  for (const person of mobileIdPeople) {
    if (person.outcome === 'REVOKED') office.mobileId(person, 'signature')
  }
  for (const person of smartIdPeople) {
    if (person.outcome === 'REVOKED') await office.smartId(person, 'signature')
  }
}

const hourMs = 3_600_000

/** An authority's CertificateList in DER (RFC 5280, 5.1), good for a day. */
function certificateList(authority: Authority, ring: KeyRing, at: Date): Bytes {
  const { key, name } = authority
  const thisUpdate = Math.floor(at.getTime() / 1000) * 1000
  const entries = [...authority.revokedSerialNumbers].map((serialNumber) =>
    revokedCertificate(serialNumber, ring.createdAt),
  )
  const toBeSigned = sequence(
    integer(1),
    key.signatureAlgorithm,
    name,
    certificateTime(new Date(thisUpdate)),
    certificateTime(new Date(thisUpdate + 24 * hourMs)),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    explicit(
      0,
      sequence(
        authorityKeyIdentifier(keyIdentifierOf(key.publicKeyInfo)),
        extension(oids.idCeCrlNumber, integer(Math.floor(thisUpdate / hourMs))),
      ),
    ),
  )
  return sequence(toBeSigned, key.signatureAlgorithm, bitString(key.sign(toBeSigned)))
}

const cessationOfOperation = 5

function revokedCertificate(serialNumber: Bytes, at: Date): Bytes {
  const reason = sequence(extension(oids.idCeCrlReasons, enumerated(cessationOfOperation)))
  return sequence(unsignedInteger(serialNumber), certificateTime(at), reason)
}
