import { Hono } from 'hono'
import { certificateToPem } from '@/lib/pki/pem'
import type { CredentialOffice } from '../authority/credential-office'
import { mobileIdPeople } from '../persons/mobile-id-people'
import { smartIdPeople } from '../persons/smart-id-people'
import type { World } from '../world'
import { certificateList } from './crl'
import { signedDocument } from './enveloped-signature'
import { listedServices } from './listed-services'
import { trustedList } from './trusted-list'

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
