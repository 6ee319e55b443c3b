import { randomUUID } from 'node:crypto'
import { clientOf } from '../client'
import { samplePdf } from '../sample-pdf'
import { services } from './services'

/** The relying party's own program. */
export const program = clientOf(services)
/** The portal of the same relying party, which may make hosted calls. */
export const portal = clientOf(services, services.hostedToken)
/** Another relying party. */
export const foreign = clientOf(services, services.foreignToken)

/** A document to upload. */
export const file = { filename: 'contract.pdf', content: samplePdf().toString('base64') }

/** An address that no other test uses. */
export const anyAddress = () => `${randomUUID()}@example.com`

/** The names of the person `app.signs`, with a new address. */
export const person = (more: object = {}) => ({
  name: 'Ok',
  surname: 'Testnumber',
  email: anyAddress(),
  ...more,
})

export const detailsOf = async (uuid: string, client = program) =>
  (await client.call(`/api/document/${uuid}/details.json`)).body.document

export const eventsOf = async (uuid: string, kind?: string) =>
  (await program.call(`/api/document/${uuid}/events.json`)).body.events.filter(
    (event) => kind === undefined || event.kind === kind,
  )
