import { signedDocument } from '@paraph/validator/authority/enveloped-signature'
import { authorityKeyIdentifier, extension } from '@paraph/validator/authority/extensions'
import type { KeyRing } from '@paraph/validator/authority/key-ring'
import { revocationList } from '@paraph/validator/authority/revocation-list'
import { listText } from '@paraph/validator/authority/trusted-list'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { integer } from '@paraph/validator/encoding/der/writer'
import { oids } from '@paraph/validator/pki/oids'
import { certificateToPem } from '@paraph/validator/pki/pem'
import { digestIssuerKey } from '@paraph/validator/pki/revocation/ocsp-request'
import { Hono } from 'hono'
import type { Authority } from '../authority/authority'
import type { CredentialOffice } from '../authority/credential-office'
import { cardHolders } from '../persons/card-holders'
import { mobileIdPeople } from '../persons/mobile-id-people'
import { remoteCredentials } from '../persons/remote-people'
import { smartIdPeople } from '../persons/smart-id-people'
import type { World } from '../world'
import { listedServices } from './listed-services'
import { cessationOfOperation } from './ocsp'

/** Everything that the authorities and their supervisory body publish: CRLs and the trusted list. */
export function publications(world: World): Hono {
  const { authorities, clock, office, ring, trustedListSigner: signer } = world
  const app = new Hono()
  app.get('/tl.xml', (c) => {
    const at = issueTime(clock())
    const headers = { 'Content-Type': 'application/vnd.etsi.tsl+xml' }
    return c.body(signedDocument(worldList(world, at), signer, at), 200, headers)
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

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The simulated trusted list, unsigned. It points to itself, and its sequence number counts days. */
function worldList(world: World, at: Date): string {
  const { baseUrl, ring, trustedListSigner } = world
  const since = new Date(ring.createdAt)
  since.setUTCHours(0, 0, 0, 0)
  const website = `${baseUrl}/`
  return listText({
    sequenceNumber: Math.max(1, Math.floor((at.getTime() - since.getTime()) / dayMs) + 1),
    operator: 'Paraph simulator',
    provider: 'Paraph simulator',
    website,
    informationUris: [website],
    issuedAt: dateTime(at),
    nextUpdate: dateTime(new Date(at.getTime() + 30 * dayMs)),
    pointers: [{ location: `${baseUrl}/tl.xml`, signers: [trustedListSigner] }],
    services: listedServices(world, dateTime(since)),
  })
}

/** TS 119 612, 5.1.4: times are in UTC, without fractions. */
function dateTime(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}

/** The start of the current hour, because a new list is issued every hour. */
function issueTime(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs)
}

/** Certificates are issued at first use. Those of all known revoked persons must be issued before a list is made. */
async function issueRevoked(office: CredentialOffice): Promise<void> {
  for (const person of mobileIdPeople) {
    if (person.outcome === 'REVOKED') office.mobileId(person, 'signature')
  }
  for (const person of smartIdPeople) {
    if (person.outcome === 'REVOKED') await office.smartId(person, 'signature')
  }
  for (const credential of remoteCredentials) {
    if (credential.outcome === 'REVOKED') await office.remote(credential)
  }
  for (const holder of cardHolders) {
    if (holder.outcome === 'REVOKED') await office.card(holder, 'signature')
  }
}

/** An authority's CertificateList in DER (RFC 5280, 5.1), valid for a day. */
function certificateList(authority: Authority, ring: KeyRing, at: Date): Bytes {
  const since = { at: ring.createdAt, reason: cessationOfOperation }
  return revocationList({
    issuer: authority,
    thisUpdate: at,
    nextUpdate: new Date(at.getTime() + dayMs),
    revoked: [...authority.revokedSerialNumbers].map((serialNumber) => ({
      serialNumber,
      ...since,
    })),
    extensions: [
      authorityKeyIdentifier(digestIssuerKey(authority.parsed, 'SHA-1')),
      extension(oids.idCeCrlNumber, integer(Math.floor(at.getTime() / hourMs))),
    ],
  })
}
